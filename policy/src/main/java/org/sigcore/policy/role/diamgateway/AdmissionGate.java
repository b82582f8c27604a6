// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.CcRequestType;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.RequestGate;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RxRequestType;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.RequestPriority;
import org.sigcore.policy.role.diamgateway.DiameterCongestionOptions.Priorities;

/** Rejects requests over the rate limits or the congestion level with 3004. Thread-safe. */
public final class AdmissionGate implements RequestGate {
    /** Default priority of requests without DRMP (RFC 7944 3). */
    private static final int UNKNOWN = 10;

    private final DiameterProtection protection;
    private volatile Priorities priorities;

    /** @param congestion contains the priorities of requests without DRMP */
    public AdmissionGate(DiameterProtection protection, ConfigView<DiameterCongestionOptions> congestion) {
        this.protection = protection;
        this.priorities = congestion.current().priorities();
        congestion.onChange(changed -> priorities = changed.priorities());
    }

    @Override
    public @Nullable DiameterMessage refusal(DiameterMessage request, DiameterPeer from) {
        Admission.Refusal refusal = protection.check(request, from, usual(request, priorities));
        return refusal == null
                ? null
                : request.answer(ResultCode.DIAMETER_TOO_BUSY)
                        .add(
                                Base.ERROR_MESSAGE,
                                refusal == Admission.Refusal.CONGESTION ? "congestion" : "too many requests a second")
                        .build();
    }

    private static int usual(DiameterMessage request, Priorities priorities) {
        if (RequestPriority.of(request) == RequestPriority.FIRST) {
            return RequestPriority.FIRST;
        }
        return switch (request.commandCode()) {
            case CommandCode.CREDIT_CONTROL ->
                switch (type(request, Base.CC_REQUEST_TYPE, CcRequestType.INITIAL_REQUEST)) {
                    case CcRequestType.UPDATE_REQUEST -> priorities.ccrU();
                    case CcRequestType.TERMINATION_REQUEST -> priorities.ccrT();
                    default -> priorities.ccrI();
                };
            case CommandCode.AA ->
                type(request, Rx.RX_REQUEST_TYPE, RxRequestType.INITIAL_REQUEST) == RxRequestType.UPDATE_REQUEST
                        ? priorities.aarU()
                        : priorities.aarI();
            case CommandCode.SESSION_TERMINATION -> priorities.str();
            default -> UNKNOWN;
        };
    }

    private static int type(DiameterMessage request, AvpDef<Integer> avp, int otherwise) {
        try {
            return request.getOr(avp, otherwise);
        } catch (InvalidAvpException e) {
            return otherwise; // the handler rejects the malformed AVP
        }
    }
}
