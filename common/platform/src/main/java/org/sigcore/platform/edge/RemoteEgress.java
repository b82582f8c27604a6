// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/**
 * Sends requests through an egress gateway in another process: a request goes there under a path prefix, with its
 * target in a header. {@link Relay} is the counterpart. Failures keep their kind.
 */
public final class RemoteEgress implements EgressHandler {
    private static final String API = "/sigcore-egress/v1";
    private static final String TARGET = "sigcore-egress-target";
    private static final String TIMEOUT = "sigcore-egress-timeout";
    private static final String FAILURE = "sigcore-egress-failure";
    private static final Duration ON_TOP = Duration.ofMillis(500);
    private final ApiRoot gateway;
    private final InternalSecret secret;

    /**
     * @param gateway address of the role
     * @param secret authenticates this process
     */
    public RemoteEgress(ApiRoot gateway, InternalSecret secret) {
        this.gateway = gateway;
        this.secret = secret;
    }

    @Override
    public SbiCaller over(SbiCaller caller) {
        return new SbiCaller() {
            @Override
            public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
                return open(caller.send(gateway, wrap(target, request, timeout), timeout.plus(ON_TOP)));
            }

            @Override
            public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
                return caller.sendAsync(gateway, wrap(target, request, timeout), timeout.plus(ON_TOP))
                        .thenApply(RemoteEgress::open);
            }
        };
    }

    private SbiRequest wrap(ApiRoot target, SbiRequest request, Duration timeout) {
        SbiHeaders headers = request.headers()
                .copy()
                .set(InternalSecret.HEADER, secret.token())
                .set(TARGET, target.toString())
                .set(TIMEOUT, String.valueOf(timeout.toMillis()));
        return new SbiRequest(
                request.method(), API + request.target(), headers, request.body(), request.pathParams(), "", null);
    }

    private static SbiResponse open(SbiResponse response) {
        String failure = response.headers().get(FAILURE);
        if (failure == null) {
            return response;
        }
        String[] parts = failure.split(" ", 3);
        throw new SbiCallException(new SbiFailure(
                SbiFailure.Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)), Boolean.parseBoolean(parts[1]), parts[2]));
    }

    /** Relays requests of other processes of the NF; adds no routes in a process that runs every role. */
    public static final class Relay implements SbiRoutes {
        private final RoleSet roles;
        private final SbiCaller caller;
        private final InternalSecret secret;

        /**
         * @param caller uses this process's own egress path
         * @param secret required of senders; otherwise any client could reach any address through this process
         */
        public Relay(RoleSet roles, SbiCaller caller, InternalSecret secret) {
            this.roles = roles;
            this.secret = secret;
            this.caller = caller;
        }

        @Override
        public void addTo(SbiRouter.Builder builder) {
            if (!roles.complete()) {
                builder.forward(API, this::relay);
            }
        }

        private SbiResponse relay(SbiRequest request) {
            secret.require(request);
            SbiHeaders headers = request.headers().copy();
            ApiRoot target;
            long millis;
            try {
                target = ApiRoot.parse(String.valueOf(headers.get(TARGET)));
                millis = Long.parseLong(String.valueOf(headers.get(TIMEOUT)));
            } catch (IllegalArgumentException e) {
                throw new ProblemException(SbiCause.MANDATORY_IE_INCORRECT, "expected a target and a timeout");
            }
            SbiRequest onward = new SbiRequest(
                    request.method(),
                    request.target().substring(API.length()),
                    headers.remove(TARGET).remove(TIMEOUT).remove(InternalSecret.HEADER),
                    request.body(),
                    request.pathParams(),
                    "",
                    null);
            try {
                return caller.send(target, onward, Duration.ofMillis(millis));
            } catch (SbiCallException e) {
                SbiFailure failure = e.failure();
                return SbiResponse.problem(ProblemDetails.of(504, null, failure.detail()))
                        .withHeader(FAILURE, failure.kind() + " " + failure.processed() + " " + failure.detail());
            }
        }
    }
}
