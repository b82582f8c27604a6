// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.client;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.platform.egress.ResourceUri;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer to a request, that of the last one to which the first has redirected.
 *
 * @param movedTo where the resource is for good (308), and has answered well; null while it is where it was
 */
@SpecRef({"TS 29.500 6.10.9", "RFC 9110 15.4.9"})
public record Redirected(SbiResponse response, @Nullable String movedTo) {
    private static final int MOST_REDIRECTIONS = 3;
    private static final int TEMPORARY = 307;
    private static final int PERMANENT = 308;

    /** Sends a notification, and goes where 307 and 308 send it. */
    public static Redirected post(CountedRequests requests, String service, ResourceUri first, ObjectNode body) {
        return post(requests, service, EgressTarget.direct(first.apiRoot()), first, body);
    }

    /** The same to somebody else than the authority of the URI. */
    static Redirected post(
            CountedRequests requests, String service, EgressTarget other, ResourceUri first, ObjectNode body) {
        return send(requests, service, other, first, uri -> SbiRequest.json("POST", uri.target(), body));
    }

    /**
     * Sends and waits, as {@link CountedRequests#send}, and goes where 307 and 308 send it.
     *
     * @param request to a URI
     */
    public static Redirected send(
            CountedRequests requests, String service, ResourceUri first, Function<ResourceUri, SbiRequest> request) {
        return send(requests, service, EgressTarget.direct(first.apiRoot()), first, request);
    }

    private static Redirected send(
            CountedRequests requests,
            String service,
            EgressTarget to,
            ResourceUri first,
            Function<ResourceUri, SbiRequest> request) {
        EgressTarget target = to;
        ResourceUri uri = first;
        String movedTo = null;
        boolean forGood = true;
        for (int redirections = 0; ; redirections++) {
            SbiResponse response = requests.send(service, target, request.apply(uri));
            String location = redirections < MOST_REDIRECTIONS ? location(response) : null;
            ResourceUri other = location == null ? null : parsed(location);
            if (other == null) {
                return new Redirected(response, response.successful() ? movedTo : null);
            }
            forGood &= response.status() == PERMANENT;
            movedTo = forGood ? location : movedTo;
            uri = other;
            target = EgressTarget.direct(uri.apiRoot());
        }
    }

    private static @Nullable String location(SbiResponse response) {
        boolean redirected = response.status() == TEMPORARY || response.status() == PERMANENT;
        return redirected ? response.headers().get("location") : null;
    }

    private static @Nullable ResourceUri parsed(String location) {
        try {
            return ResourceUri.parse(location);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
