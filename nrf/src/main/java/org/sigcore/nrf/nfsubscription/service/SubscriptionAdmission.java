// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.nfregistration.Screening;
import org.sigcore.nrf.contract.nrfconfiguration.AuthenticationOptions;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions.SubscriptionLimit;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.sbi.SbiHeaders;
import tools.jackson.databind.node.ObjectNode;

/**
 * Admission of subscriptions: identity of the sender, the operator's screening rules, and limits on their number.
 * Thread-safe.
 */
public final class SubscriptionAdmission {
    private final ConfigView<NfManagementOptions> options;
    private final ConsumerCertificates certificates;
    private final ClientAssertions assertions;
    private final Screening screening;

    public SubscriptionAdmission(
            ConfigViews configuration,
            ConsumerCertificates certificates,
            ClientAssertions assertions,
            Screening screening) {
        this.options = configuration.view(NfManagementOptions.RESOURCE);
        this.certificates = certificates;
        this.assertions = assertions;
        this.screening = screening;
    }

    /**
     * Checks a request.
     *
     * @param present current number of subscriptions
     * @throws ProblemException 401 or 403, or 500 INSUFFICIENT_RESOURCES if the maximum number is reached
     */
    public void check(SbiHeaders headers, ObjectNode body, int present) {
        certificates.require(
                AuthenticationOptions::nfSubscriptionAuthenticationEnabled,
                headers,
                Json.string(body, "reqNfFqdn"),
                "SUB-SUBSCR");
        assertions.require(CcaOptions::subscription, headers, Json.string(body, "reqNfInstanceId"), "SUB-SUBSCR");
        screening.subscription(body);
        SubscriptionLimit limit = options.current().subscriptionLimit();
        if (limit.featureStatus().on() && present >= limit.globalMaxLimit()) {
            throw new ProblemException(
                    SbiCause.INSUFFICIENT_RESOURCES,
                    "ONRF-SUB-SUBSCR-E0499 there are " + limit.globalMaxLimit() + " subscriptions, as many as may be");
        }
    }

    /**
     * Checks a subscription after a change.
     *
     * @throws ProblemException if a screening list of the operator does not permit it
     */
    public void screen(ObjectNode changed) {
        screening.subscription(changed);
    }

    /** Returns true if a repeated equal subscription creates a new one. */
    public boolean duplicates() {
        return options.current().allowDuplicateSubscription().on();
    }
}
