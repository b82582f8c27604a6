// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.config.EgressProperties;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCallTimeouts;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.rest.ForwardApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.server.SbiApplication;

/** Forwards requests for roles of other processes, so that an NF has one address in every deployment. */
final class RoleForwards implements SbiRoutes {
    private final RoleSet roles;
    private final Map<String, ApiRoot> links;
    private final SbiCaller caller;
    private final EgressProperties egress;
    private final InternalSecret secret;

    RoleForwards(
            RoleSet roles,
            Map<String, ApiRoot> links,
            SbiCaller caller,
            EgressProperties egress,
            InternalSecret secret) {
        this.roles = roles;
        this.links = links;
        this.caller = caller;
        this.egress = egress;
        this.secret = secret;
    }

    /** Returns true if this process forwards no requests. */
    boolean isEmpty() {
        return forwards().isEmpty();
    }

    private List<ForwardApplication.Route> forwards() {
        List<ForwardApplication.Route> forwards = new ArrayList<>();
        roles.paths().forEach((role, paths) -> {
            ApiRoot link = links.get(role);
            if (link != null && !roles.runs(role)) {
                paths.forEach(path -> forwards.add(new ForwardApplication.Route(path, link, "role " + role)));
            }
        });
        return forwards;
    }

    /** Forwards requests on the event loop; only paths with percent-encoding remain for the router. */
    SbiApplication onLoops(SbiClient client, SbiMeters meters, SbiApplication next) {
        List<ForwardApplication.Route> forwards = forwards();
        SbiCallTimeouts timeouts = SbiCallTimeouts.of(egress.connectTimeout(), egress.timeout());
        if (forwards.isEmpty()) {
            return next;
        }
        return new ForwardApplication(
                forwards,
                client,
                timeouts,
                new ForwardApplication.Observer() {
                    @Override
                    public void passed(String method, String path, int status, long nanos) {
                        meters.record(method, path, status, nanos);
                    }

                    @Override
                    public void passing(Http2Headers headers) {
                        RequestedLocations.noteScheme(headers);
                        headers.set(InternalSecret.HEADER, secret.token());
                    }
                },
                next);
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        forwards().forEach(route -> builder.forward(route.path(), request -> forward(route, request)));
    }

    private SbiResponse forward(ForwardApplication.Route route, SbiRequest request) {
        try {
            return caller.send(route.to(), request.withHeader(InternalSecret.HEADER, secret.token()), egress.timeout());
        } catch (SbiCallException e) {
            return SbiResponse.problem(
                    ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, route.name() + " is not reachable"));
        }
    }
}
