// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.profile;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Size of the connections between SCP domains. */
class ScpDomainsTest {
    private static final int MOST_PAIRS = 130_000;

    @Test
    void scpWithThousandsOfDomains_doesNotDisplaceOthers() {
        ScpDomains.Routing routing = ScpDomains.routing(List.of(scp(0, 3000), scp(5000, 2)));

        JsonNode domains = routing.information().get("scpDomainList");
        assertThat(domains.propertyNames()).containsExactly("d5000", "d5001");
        assertThat(domains.at("/d5000/connectedScpDomainList/0").stringValue()).isEqualTo("d5001");
        assertThat(routing.leftOut()).isEqualTo(1);
    }

    @Test
    void pairsOfManyScps_areBounded() {
        List<NFProfile> scps = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            scps.add(scp(i * 64, 64));
        }
        ScpDomains.Routing routing = ScpDomains.routing(scps);

        int pairs = 0;
        for (JsonNode domain : routing.information().get("scpDomainList")) {
            pairs += domain.get("connectedScpDomainList").size();
        }
        assertThat(pairs).isBetween(MOST_PAIRS / 2, MOST_PAIRS);
        assertThat(routing.leftOut()).isBetween(20, 50);
        assertThat(ScpDomains.routing(scps.reversed()))
                .as("independent of the order")
                .isEqualTo(routing);
    }

    @Test
    void scpsWithSameDomains_countOnce() {
        List<NFProfile> scps = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            scps.add(scp(0, 64));
        }
        assertThat(ScpDomains.routing(scps).leftOut()).isZero();
    }

    private static NFProfile scp(int first, int count) {
        ObjectNode document = profile("SCP", "{}");
        ArrayNode domains = document.putArray("scpDomains");
        for (int i = 0; i < count; i++) {
            domains.add("d" + (first + i));
        }
        return NFProfile.of(document);
    }
}
