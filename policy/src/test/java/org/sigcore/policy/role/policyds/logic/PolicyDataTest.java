// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

class PolicyDataTest {
    @ParameterizedTest
    @ValueSource(strings = {"day%20pass", "day pass"})
    @SpecRef({"TS 29.519 5.4.2.14", "RFC 3986 2.1"})
    void deletedLimit_isFoundByItsEncodedName(String name) {
        ObjectNode data = (ObjectNode) Json.parse("""
                {"sm-data": {"umData": {"day pass": {"limitId": "day pass"}, "base": {"limitId": "base"}}}}""");
        ObjectNode change = Json.object();
        change.putArray("delResources").add("/nudr-dr/v2/policy-data/ues/imsi-1/sm-data/" + name);
        assertThat(PolicyData.changed(data, change).at("/sm-data/umData").propertyNames())
                .containsExactly("base");
    }
}
