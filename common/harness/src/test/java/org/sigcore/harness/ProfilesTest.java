// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class ProfilesTest {
    @Test
    void address_isPublishedAsIpEndPoint() {
        ObjectNode profile = Profiles.of("UDR", "nudr-dr/v2", "127.0.0.1", 7603);

        assertThat(profile.get("ipv4Addresses")).isEqualTo(Json.parse("[\"127.0.0.1\"]"));
        assertThat(profile.at("/nfServices/0/ipEndPoints/0"))
                .isEqualTo(Json.parse("{\"transport\": \"TCP\", \"port\": 7603, \"ipv4Address\": \"127.0.0.1\"}"));
        assertThat(profile.at("/nfServices/0/versions/0"))
                .isEqualTo(Json.parse("{\"apiVersionInUri\": \"v2\", \"apiFullVersion\": \"2.0.0\"}"));
    }

    @Test
    void hostName_isPublishedAsFqdn() {
        ObjectNode profile = Profiles.of("UDR", "nudr-dr/v2", "host.testcontainers.internal", 7603);

        assertThat(profile.at("/fqdn").stringValue()).isEqualTo("host.testcontainers.internal");
        assertThat(profile.at("/nfServices/0/fqdn").stringValue()).isEqualTo("host.testcontainers.internal");
        assertThat(profile.at("/nfServices/0/ipEndPoints/0"))
                .isEqualTo(Json.parse("{\"transport\": \"TCP\", \"port\": 7603}"));
    }

    @Test
    void serviceWithoutVersion_isRefused() {
        assertThatThrownBy(() -> Profiles.of("UDR", "nudr-dr", "127.0.0.1", 7603))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nudr-dr/v2");
    }
}
