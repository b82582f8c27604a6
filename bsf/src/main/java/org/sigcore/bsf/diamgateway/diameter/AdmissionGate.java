// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.diamgateway.logic.Fault;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxKind;
import org.sigcore.bsf.diamgateway.settings.GatewaySettings;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.RequestGate;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.AdmissionRules;

/** Refuses what a controlled shutdown, the rate limits and the level of congestion do not admit. Thread-safe. */
public final class AdmissionGate implements RequestGate {
    private final GatewaySettings settings;
    private final Admission admission;
    private final RelayEvents events;

    /** Takes rules from the settings, now and whenever they change. */
    public AdmissionGate(GatewaySettings settings, Admission admission, RelayEvents events) {
        this.settings = settings;
        this.admission = admission;
        this.events = events;
        renew();
        settings.onAdmissionChange(this::renew);
    }

    private void renew() {
        admission.setRules(settings.admission(), System.nanoTime());
    }

    @Override
    public @Nullable DiameterMessage refusal(DiameterMessage request, DiameterPeer from) {
        RxDecider decider = settings.decider();
        RxKind kind = decider.kind(request);
        if (settings.isShutDown(kind)) {
            return refuse(decider, request, Fault.SHUTDOWN);
        }
        int ofItsKind = settings.congestion().priorities().of(kind);
        Admission.Refusal refusal = admission.check(from.host(), priority(request, ofItsKind), System.nanoTime());
        if (refusal == null) {
            return null;
        }
        return refuse(decider, request, refusal == Admission.Refusal.CONGESTION ? Fault.CONGESTION : Fault.RATE_LIMIT);
    }

    /** The priority that the request names (DRMP), else that of its kind. 0 is the highest, 15 the lowest. */
    @SpecRef("RFC 7944 9.1")
    static int priority(DiameterMessage request, int ofItsKind) {
        try {
            int named = request.getOr(Base.DRMP, ofItsKind);
            return named < 0 || named > AdmissionRules.LOWEST_PRIORITY ? ofItsKind : named;
        } catch (InvalidAvpException e) {
            return ofItsKind;
        }
    }

    private DiameterMessage refuse(RxDecider decider, DiameterMessage request, Fault fault) {
        events.refused(fault);
        return decider.refuse(request, fault).answer();
    }
}
