// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

@SpecRef("TS 29.510 A.2")
class SubscriptionTest {
    @Test
    void answer_omitsAttributesOfRequests() {
        ObjectNode granted = (ObjectNode) Json.parse("""
                {"nfStatusNotificationUri": "http://amf/n", "subscriptionId": "s", "validityTime": "2027-01-01T00:00:00Z"}""");
        ObjectNode asked = granted.deepCopy().put("requesterFeatures", "1").put("completeProfileSubscription", true);
        assertThat(Subscription.of(asked).answer()).isEqualTo(granted);
        assertThat(Subscription.of(granted).answer()).isSameAs(granted);
    }
}
