// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Consumer;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.settings.UeServiceSettings;
import org.sigcore.policy.role.ueservice.logic.AmfStatusCallback;
import org.sigcore.policy.role.ueservice.logic.DeliveryStep;
import org.sigcore.policy.role.ueservice.logic.UeCallback;
import org.sigcore.policy.role.ueservice.service.UeDelivery;
import org.sigcore.policy.role.ueservice.service.UeSections;
import org.sigcore.sbi.token.CallbackKey;

/** Collaborators of the delivery of UE policies: settings, callback URIs, and the counter of events. Thread-safe. */
record UeDeliveryParts(NfIdentity identity, CallbackKey key, ServiceSettings settings, MeterRegistry meters)
        implements UeDelivery.Callbacks, Consumer<String> {
    @Override
    public String messages(String associationId) {
        return uri(associationId, UeCallback.MESSAGES);
    }

    @Override
    public String failures(String associationId) {
        return uri(associationId, UeCallback.FAILURES);
    }

    /** Returns the URI under which the H-PCF of a visiting UE notifies this V-PCF. */
    String homePcf(String associationId) {
        return uri(associationId, UeCallback.HOME);
    }

    private String uri(String id, String what) {
        return identity.apiRoot() + UeCallback.path(id, key.secret(UeCallback.subject(id)), what);
    }

    @Override
    public void accept(String event) {
        meters.counter("policy.ue.delivery", "event", event).increment();
    }

    /** Returns the URI under which AMFs notify status changes of a GUAMI, by its key. */
    String amfStatus(String guamiKey) {
        return identity.apiRoot() + AmfStatusCallback.path(guamiKey, key.secret(AmfStatusCallback.subject(guamiKey)));
    }

    void countAmfStatus(String event) {
        meters.counter("policy.amf.status", "event", event).increment();
    }

    /** Returns the PLMN of the sections created by this PCF. */
    PlmnId home() {
        return identity.plmns().getFirst();
    }

    UeServiceSettings.Delivery now() {
        return settings.now().ueDelivery();
    }

    UeSections.Codes codes() {
        return new UeSections.Codes(now().urspUpsc(), now().guidanceUpsc());
    }

    DeliveryStep.Rules rules() {
        UeServiceSettings.Delivery now = now();
        return new DeliveryStep.Rules(
                home(),
                now.maxCommandSize(),
                now.maxAttempts(),
                now.refusedAttempts(),
                now.retryInterval().toMillis());
    }
}
