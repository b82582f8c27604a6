// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.service.GatewaySettings;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.RequestGate;
import org.sigcore.platform.diameter.DiameterProtection;
import org.sigcore.platform.overload.Admission;

/** Rejects requests that controlled shutdown, rate limits or congestion control do not admit. Thread-safe. */
public final class AdmissionGate implements RequestGate {
    private final GatewaySettings settings;
    private final DiameterProtection protection;
    private final RelayEvents events;

    /** Consults the protection only for requests that the settings admit. */
    public AdmissionGate(GatewaySettings settings, DiameterProtection protection, RelayEvents events) {
        this.settings = settings;
        this.protection = protection;
        this.events = events;
    }

    @Override
    public @Nullable DiameterMessage refusal(DiameterMessage request, DiameterPeer from) {
        RxDecider decider = settings.decider();
        RxKind kind = decider.kind(request);
        if (settings.isShutDown(kind)) {
            return refuse(decider, request, Fault.SHUTDOWN);
        }
        int usual = settings.congestion().priorities().of(kind);
        Admission.Refusal refusal = protection.check(request, from, usual);
        if (refusal == null) {
            return null;
        }
        return refuse(decider, request, refusal == Admission.Refusal.CONGESTION ? Fault.CONGESTION : Fault.RATE_LIMIT);
    }

    private DiameterMessage refuse(RxDecider decider, DiameterMessage request, Fault fault) {
        events.refused(fault);
        return decider.refuse(request, fault).answer();
    }
}
