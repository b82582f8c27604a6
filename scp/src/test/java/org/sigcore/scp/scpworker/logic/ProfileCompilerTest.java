// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ProfileCompilerTest {
    private final ObjectNode profile = Profiles.udm("a", 8001);
    private final ObjectNode service =
            (ObjectNode) profile.path("nfServiceList").path("sdm");

    @Test
    void serviceValuesGoBeforeThoseOfTheNf() {
        profile.put("priority", 5).put("capacity", 10).put("load", 20);
        service.put("priority", 3);

        assertThat(ProfileCompiler.compile(profile)).singleElement().satisfies(candidate -> {
            assertThat(candidate.priority()).isEqualTo(3);
            assertThat(candidate.capacity()).isEqualTo(10);
            assertThat(candidate.load()).isEqualTo(20);
            assertThat(candidate.apiRoot()).hasToString("http://127.0.0.1:8001");
        });
    }

    @Test
    void prefixIsPartOfTheApiRoot() {
        service.put("apiPrefix", "/net/udm-1");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001/net/udm-1");
        service.put("apiPrefix", "net/udm-1/");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001/net/udm-1");
        service.put("apiPrefix", "http://127.0.0.1:8001");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001");
    }

    @Test
    void httpsPrefersTheName() {
        service.put("scheme", "https").put("fqdn", "udm.lab");
        assertThat(root()).isEqualTo("https://udm.lab:8001");
    }

    @Test
    void addressOfTheNfServesWhereTheServiceHasNone() {
        service.remove("ipEndPoints");
        profile.putArray("ipv4Addresses").add("127.0.0.9");
        assertThat(root()).isEqualTo("http://127.0.0.9:80");
    }

    @Test
    void whatIsNotRegisteredIsNoCandidate() {
        service.put("nfServiceStatus", "SUSPENDED");
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
        service.put("nfServiceStatus", "REGISTERED");
        profile.put("nfStatus", "SUSPENDED");
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
    }

    @Test
    void serviceWithoutAnyAddressIsLeftOut() {
        service.remove("ipEndPoints");
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
    }

    @Test
    void olderListFormIsRead() {
        profile.putArray("nfServices").add(service);
        profile.remove("nfServiceList");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001");
    }

    private String root() {
        return ProfileCompiler.compile(profile).getFirst().apiRoot().toString();
    }
}
