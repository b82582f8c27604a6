// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.TokenCaller;
import tools.jackson.databind.node.ObjectNode;

/**
 * Response to a request after following redirections to http and https URIs, at most three. The egress gateway decides
 * whether an address is permitted, as for any request.
 *
 * @param movedTo new URI of a resource that was redirected by 308 only, once a request to it has succeeded; otherwise
 *     null
 */
@SpecRef({"TS 29.500 6.10.9", "TS 29.501 4.4.1", "RFC 9110 15.4.8", "RFC 9110 15.4.9"})
public record Redirected(SbiResponse response, @Nullable String movedTo) {
    private static final int MOST_REDIRECTIONS = 3;
    private static final int TEMPORARY = 307;
    private static final int PERMANENT = 308;

    /** Sends a notification and follows redirections. */
    public static Redirected post(CountedRequests requests, String service, ResourceUri first, ObjectNode body) {
        return post(requests, service, EgressTarget.direct(first.apiRoot()), first, body);
    }

    /** Sends a notification to another target than the authority of the URI, and follows redirections. */
    public static Redirected post(
            CountedRequests requests, String service, EgressTarget other, ResourceUri first, ObjectNode body) {
        return send(
                (target, request) -> requests.send(service, target, request),
                other,
                first,
                uri -> CallbackType.mark(SbiRequest.json("POST", uri.target(), body), CallbackType.of(service)));
    }

    /**
     * Sends a request by {@link CountedRequests#send}, and follows redirections.
     *
     * @param request creates the request to a URI
     */
    public static Redirected send(
            CountedRequests requests, String service, ResourceUri first, Function<ResourceUri, SbiRequest> request) {
        return send(
                (target, sent) -> requests.send(service, target, sent),
                EgressTarget.direct(first.apiRoot()),
                first,
                request);
    }

    /**
     * Sends a request by {@link EgressGateway#send}, and follows redirections.
     *
     * @param to target of the first request
     * @param request creates the request to a URI
     */
    public static Redirected send(
            EgressGateway egress, EgressTarget to, ResourceUri first, Function<ResourceUri, SbiRequest> request) {
        EgressTarget target = to;
        ResourceUri uri = first;
        String movedTo = null;
        boolean permanent = true;
        for (int redirections = 0; ; redirections++) {
            SbiResponse response = send(egress, target, request.apply(uri), isOf(uri.apiRoot(), first.apiRoot()));
            ResourceUri other = redirections < MOST_REDIRECTIONS ? redirection(response, uri) : null;
            if (other == null) {
                return new Redirected(response, response.successful() ? movedTo : null);
            }
            permanent &= response.status() == PERMANENT;
            movedTo = permanent ? other.toString() : movedTo;
            uri = other;
            target = EgressTarget.direct(uri.apiRoot());
        }
    }

    /**
     * Returns true if a DELETE needs no retry: the resource does not exist any longer, or the request is invalid. False
     * if the peer is unavailable, or redirects without end.
     */
    public boolean ended() {
        return !response.retryable() && response.status() / 100 != 3;
    }

    private static boolean isOf(ApiRoot root, ApiRoot first) {
        return root.scheme().equals(first.scheme()) && root.authority().equals(first.authority());
    }

    // An address from a Location gets no access token of this NF.
    private static SbiResponse send(EgressGateway egress, EgressTarget target, SbiRequest request, boolean mayProve) {
        return mayProve ? egress.send(target, request) : TokenCaller.without(() -> egress.send(target, request));
    }

    private static @Nullable ResourceUri redirection(SbiResponse response, ResourceUri from) {
        boolean redirected = response.status() == TEMPORARY || response.status() == PERMANENT;
        String location = redirected ? response.headers().get("location") : null;
        if (location == null) {
            return null;
        }
        try {
            return from.resolve(location);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
