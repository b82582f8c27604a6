// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.udrconnector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.SubscriptionRequest;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository.Watched;
import org.sigcore.sbi.SbiResponse;

class UdrSubscriptionsTest {
    private static final String ASKED = "2026-11-20T12:00:00Z";
    private static final SubscriptionRequest REQUEST =
            new SubscriptionRequest("imsi-1", new Watched("imsi-1", "sm-data", List.of()), true, ASKED);

    @Test
    void renewalAnsweredWithoutContent_keepsRequestedExpiry() {
        assertThat(UdrSubscriptions.read(SbiResponse.noContent(), REQUEST, "http://udr/1")
                        .expiry())
                .isEqualTo(ASKED);
        SbiResponse earlier = SbiResponse.json(200, Json.object().put("expiry", "2026-11-20T11:00:00Z"));
        assertThat(UdrSubscriptions.read(earlier, REQUEST, "http://udr/1").expiry())
                .isEqualTo("2026-11-20T11:00:00Z");
    }
}
