// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.sbi.SbiStream;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.logic.protection.RateLimitingOptions;
import org.sigcore.scp.scpworker.service.protection.Protection;
import org.sigcore.scp.scpworker.service.protection.ProtectionEvent;
import org.sigcore.scp.scpworker.service.protection.ProtectionState;
import org.sigcore.scp.scpworker.service.protection.SelectionContext;

/** Admission of requests: first the overload of the worker, then the rate limit of the consumer. */
@SpecRef({"TS 29.500 6.4.2.2", "TS 29.500 6.4.3.5"})
public final class IngressChecks {
    private final ProtectionState protectionState;

    public IngressChecks(ProtectionState protectionState) {
        this.protectionState = protectionState;
    }

    /** Returns the error that rejects the request; null when it is admitted. */
    public @Nullable ProblemDetails refusal(
            RequestRouting request, SbiStream consumer, SelectionContext asking, LoopMemory loop) {
        Protection protection = asking.protection();
        PodOverloadControlOptions pod = protection.podOverload();
        if (protectionState.overload().discards(pod, asking.priority(), asking.ticket())) {
            protectionState.count(ProtectionEvent.POD_DISCARDED);
            return ProblemDetails.of(pod.errorCode(), pod.errorCause(), "this SCP has too much to do");
        }
        if (pod.enabled()) {
            protectionState.count(ProtectionEvent.POD_ADMITTED);
        }
        RateLimitingOptions limiting = protection.ingress();
        if (!limiting.enabled()
                || !protection.limits().limitsConsumers()
                || asking.priority() <= limiting.exemptPriority()) {
            return null;
        }
        InetSocketAddress remote = consumer.remote();
        InetAddress address = remote == null ? null : remote.getAddress();
        Allowance allowance = loop.allowance(protection.limits(), request.userAgent(), address, asking.nowNanos());
        if (allowance.take(asking.nowNanos())) {
            protectionState.count(ProtectionEvent.INGRESS_COUNTED);
            return null;
        }
        protectionState.count(ProtectionEvent.INGRESS_LIMITED);
        return ProblemDetails.of(
                limiting.errorCode(), limiting.errorCause(), "the consumer asks more than its rate limit allows");
    }
}
