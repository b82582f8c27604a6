// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriReferences;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;

/**
 * Common part of both egress routes: adds the headers of every request, and identifies the producer in the response.
 */
public final class PlatformEgressGateway implements EgressGateway {
    static final String TARGET_API_ROOT = "3gpp-sbi-target-apiroot";
    static final String PRODUCER_ID = "3gpp-sbi-producer-id";

    private final Route route;
    private final NfName name;

    /** An egress route of the NF. */
    interface Route {
        /** @throws SbiCallException if there is no response */
        SbiResponse send(EgressTarget.Direct target, SbiRequest request);

        /**
         * @param target its factors contain requester-nf-type
         * @throws SbiCallException if there is no response
         */
        SbiResponse send(EgressTarget.Discover target, SbiRequest request);

        /** Sends without waiting; the future fails with {@link SbiCallException}. */
        CompletableFuture<SbiResponse> sendAsync(EgressTarget.Direct target, SbiRequest request, Duration timeout);
    }

    PlatformEgressGateway(Route route, NfName name) {
        this.route = route;
        this.name = name;
    }

    @Override
    public SbiResponse send(EgressTarget target, SbiRequest request) {
        SbiRequest outgoing = withCommonHeaders(request);
        try {
            return switch (target) {
                case EgressTarget.Direct direct -> located(route.send(direct, outgoing), direct.apiRoot(), request);
                case EgressTarget.Discover discover ->
                    located(route.send(withRequester(discover), outgoing), null, request);
            };
        } catch (ProblemException e) {
            return SbiResponse.problem(e.problem());
        } catch (SbiCallException e) {
            return SbiResponse.problem(problem(e));
        }
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(EgressTarget.Direct target, SbiRequest request, Duration limit) {
        return route.sendAsync(target, withCommonHeaders(request), limit)
                .handle((response, failure) -> response != null
                        ? located(response, target.apiRoot(), request)
                        : SbiResponse.problem(problem(unwrapped(failure))));
    }

    private static Throwable unwrapped(Throwable failure) {
        return failure instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
    }

    private SbiRequest withCommonHeaders(SbiRequest request) {
        SbiRequest outgoing = request;
        if (!outgoing.headers().contains("user-agent")) {
            outgoing = outgoing.withHeader("user-agent", name.userAgent());
        }
        return Correlation.mark(outgoing);
    }

    private EgressTarget.Discover withRequester(EgressTarget.Discover target) {
        if (target.factors().containsKey("requester-nf-type")) {
            return target;
        }
        Map<String, String> factors = new LinkedHashMap<>(target.factors());
        factors.put("requester-nf-type", name.nfType());
        return new EgressTarget.Discover(factors);
    }

    /** Adds the apiRoot of the responding producer, and resolves a relative location. */
    private static SbiResponse located(SbiResponse response, @Nullable ApiRoot asked, SbiRequest request) {
        String named = response.headers().get(TARGET_API_ROOT);
        String producer = named != null ? named : asked != null ? asked.toString() : null;
        if (producer == null) {
            return response;
        }
        SbiResponse located = named != null ? response : response.withHeader(TARGET_API_ROOT, producer);
        String location = located.headers().get("location");
        if (location != null && !location.isEmpty() && !UriReferences.isAbsolute(location)) {
            located.headers().set("location", resolved(producer, request, location));
        }
        return located;
    }

    @SpecRef("RFC 3986 5.2")
    private static String resolved(String producer, SbiRequest request, String location) {
        try {
            ApiRoot root = ApiRoot.parse(producer);
            return UriReferences.resolve(root.scheme(), root.authority(), root.prefix() + request.target(), location);
        } catch (IllegalArgumentException e) {
            return location; // the peer's Target-apiRoot is invalid
        }
    }

    private static ProblemDetails problem(Throwable failure) {
        if (!(failure instanceof SbiCallException call)) {
            return ProblemDetails.of(SbiCause.UNSPECIFIED_NF_FAILURE, null);
        }
        String detail = call.failure().detail();
        return switch (call.failure().kind()) {
            case RESPONSE_TIMEOUT -> ProblemDetails.of(SbiCause.TIMED_OUT_REQUEST, detail);
            case HEADER_TOO_LARGE -> ProblemDetails.of(502, "RESPONSE_HEADER_TOO_LARGE", detail);
            case PEER_LIMIT -> ProblemDetails.of(431, null, detail);
            default -> ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, detail);
        };
    }
}
