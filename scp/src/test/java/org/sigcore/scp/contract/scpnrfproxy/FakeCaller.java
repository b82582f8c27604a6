// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;

/** Caller whose peers are a function of target and request; records both. */
public final class FakeCaller implements SbiCaller {
    /** Method, root and target of each request, in order. */
    public final List<String> asked = new CopyOnWriteArrayList<>();

    private final BiFunction<ApiRoot, SbiRequest, SbiResponse> peers;

    public FakeCaller(BiFunction<ApiRoot, SbiRequest, SbiResponse> peers) {
        this.peers = peers;
    }

    @Override
    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        asked.add(request.method() + " " + target + request.target());
        return peers.apply(target, request);
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        try {
            return CompletableFuture.completedFuture(send(target, request, timeout));
        } catch (SbiCallException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** Returns the sets of a single NRF that this caller calls. */
    public NrfSets oneNrf(ApiRoot nrf) {
        return new NrfSets(ConfigView.fixed(Map.of()), nrf, this, Duration.ofSeconds(1), srv -> List.of());
    }

    /** Fails as a call to an unreachable peer does. */
    public static SbiResponse away(boolean processed) {
        SbiFailure.Kind kind = processed ? SbiFailure.Kind.RESPONSE_TIMEOUT : SbiFailure.Kind.CONNECT_FAILED;
        throw new SbiCallException(new SbiFailure(kind, processed, "away"));
    }
}
