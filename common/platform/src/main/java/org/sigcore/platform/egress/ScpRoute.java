// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;

/** Egress through the SCP: Model C for a known producer, Model D if the SCP selects the producer. */
@SpecRef({"TS 29.500 6.10.2.4", "TS 29.500 6.10.3"})
final class ScpRoute implements PlatformEgressGateway.Route {
    private final SbiCaller caller;
    private final ApiRoot scp;
    private final Duration timeout;

    ScpRoute(SbiCaller caller, ApiRoot scp, Duration timeout) {
        this.caller = caller;
        this.scp = scp;
        this.timeout = timeout;
    }

    @Override
    public SbiResponse send(EgressTarget.Direct target, SbiRequest request) {
        return caller.send(scp, addressed(target, request), timeout);
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(EgressTarget.Direct target, SbiRequest request, Duration limit) {
        return caller.sendAsync(scp, addressed(target, request), limit);
    }

    private static SbiRequest addressed(EgressTarget.Direct target, SbiRequest request) {
        return request.withHeader(
                PlatformEgressGateway.TARGET_API_ROOT, target.apiRoot().toString());
    }

    @Override
    public SbiResponse send(EgressTarget.Discover target, SbiRequest request) {
        SbiRequest delegated = request;
        for (var factor : target.factors().entrySet()) {
            delegated = delegated.withHeader("3gpp-sbi-discovery-" + factor.getKey(), factor.getValue());
        }
        return caller.send(scp, delegated, timeout);
    }
}
