// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.diameter;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.platform.overload.RequestPriority;
import org.sigcore.policy.contract.diamgateway.PcrfRequests;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.contract.diamgateway.RxRequest;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuard.Operation;
import org.sigcore.policy.kernel.guard.ServiceGuard.Request;
import org.sigcore.policy.kernel.settings.DiameterRefusal;
import tools.jackson.databind.node.ObjectNode;

/** Rejects Gx and Rx requests that congestion control does not admit. Thread-safe. */
public final class GuardedPcrf implements PcrfRequests {
    private final PcrfRequests pcrf;
    private final ServiceGuard guard;
    private final Supplier<DiameterRefusal> refusal;

    /** @param refusal current configuration of rejections */
    public GuardedPcrf(PcrfRequests pcrf, ServiceGuard guard, Supplier<DiameterRefusal> refusal) {
        this.pcrf = pcrf;
        this.guard = guard;
        this.refusal = refusal;
    }

    @Override
    public WireMessage onGx(WireMessage request, PeerOrigin from) {
        DiameterMessage message = request.message();
        return guard.take(
                new Request(() -> priority(message), () -> ofGx(message), "CCR", message::toString),
                () -> pcrf.onGx(request, from),
                () -> refused(message),
                answer -> answer.message().resultCode());
    }

    @Override
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        return pcrf.claim(rxSessionId, ascReqData);
    }

    @Override
    public WireMessage onRx(RxRequest request) {
        DiameterMessage message = request.message().message();
        boolean ends = message.commandCode() == CommandCode.SESSION_TERMINATION;
        Operation operation = ends ? Operation.DELETE : request.begins() ? Operation.CREATE : Operation.UPDATE;
        return guard.take(
                new Request(() -> priority(message), () -> operation, ends ? "STR" : "AAR", message::toString),
                () -> pcrf.onRx(request),
                () -> refused(message),
                answer -> answer.message().resultCode());
    }

    // Maps the 16 priorities of DRMP to the 32 of the SBI; emergency calls have the highest.
    private static int priority(DiameterMessage request) {
        boolean names = RequestPriority.drmp(request, -1) >= 0;
        int priority = RequestPriority.of(request);
        return names || priority == 0 ? priority : -1;
    }

    private static Operation ofGx(DiameterMessage request) {
        try {
            return switch (request.getOr(Base.CC_REQUEST_TYPE, CcRequestType.INITIAL_REQUEST)) {
                case CcRequestType.UPDATE_REQUEST -> Operation.UPDATE;
                case CcRequestType.TERMINATION_REQUEST -> Operation.DELETE;
                default -> Operation.CREATE;
            };
        } catch (InvalidAvpException e) {
            return Operation.CREATE; // the handler rejects an invalid CC-Request-Type
        }
    }

    private WireMessage refused(DiameterMessage request) {
        DiameterRefusal now = refusal.get();
        return new WireMessage((now.experimental()
                        ? request.answerExperimental(now.vendorId(), now.code())
                        : request.answer(now.code()))
                .add(Base.ERROR_MESSAGE, "congestion")
                .build());
    }
}
