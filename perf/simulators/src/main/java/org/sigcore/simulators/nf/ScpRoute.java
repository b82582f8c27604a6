// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;

/**
 * Indirect communication through the SCP, which selects the producer (Model D) or forwards to the given one (Model C).
 * Thread-safe.
 */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3"})
public final class ScpRoute {
    /** Header with the producer of the request, or with the one that has responded. */
    public static final String TARGET = "3gpp-sbi-target-apiroot";

    public static final String BINDING = "3gpp-sbi-binding";
    private static final String ROUTING_BINDING = "3gpp-sbi-routing-binding";
    private static final String DISCOVERY = "3gpp-sbi-discovery-";
    private static final String CALLBACK = "3gpp-sbi-callback";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final SbiCaller caller;
    private final ApiRoot scp;
    private final String requesterType;

    /** @param requesterType own NF type, sent as requester-nf-type */
    public ScpRoute(SbiCaller caller, ApiRoot scp, String requesterType) {
        this.caller = caller;
        this.scp = scp;
        this.requesterType = requesterType;
    }

    /**
     * Sends a request with delegated discovery.
     *
     * @param factors discovery parameters by their names in TS 29.510 table 6.2.3.2.3.1-1
     */
    public SbiResponse discover(Map<String, String> factors, SbiRequest request) {
        return caller.send(scp, delegated(factors, request), TIMEOUT);
    }

    /** Returns the request that {@link #discover} sends. */
    public SbiRequest delegated(Map<String, String> factors, SbiRequest request) {
        SbiRequest asked = request.withHeader(DISCOVERY + "requester-nf-type", requesterType);
        for (Map.Entry<String, String> factor : factors.entrySet()) {
            asked = asked.withHeader(DISCOVERY + factor.getKey(), factor.getValue());
        }
        return asked;
    }

    /**
     * Sends a request to a known producer.
     *
     * @param binding 3gpp-Sbi-Binding of the producer; null if absent
     */
    public SbiResponse send(ApiRoot producer, @Nullable String binding, SbiRequest request) {
        SbiRequest asked = request.withHeader(TARGET, producer.toString());
        if (binding != null) {
            asked = asked.withHeader(ROUTING_BINDING, binding);
        }
        return caller.send(scp, asked, TIMEOUT);
    }

    /**
     * Sends a notification to a consumer's callback URI.
     *
     * @param callback notification type of TS 29.500 annex B
     */
    @SpecRef("TS 29.500 6.10.7")
    public SbiResponse notify(ApiRoot consumer, String callback, SbiRequest request) {
        return caller.send(
                scp, request.withHeader(TARGET, consumer.toString()).withHeader(CALLBACK, callback), TIMEOUT);
    }
}
