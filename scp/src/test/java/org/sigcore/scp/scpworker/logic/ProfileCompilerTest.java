// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ProfileCompilerTest {
    private final ObjectNode profile = Profiles.udm("a", 8001);
    private final ObjectNode service =
            (ObjectNode) profile.path("nfServiceList").path("sdm");

    @Test
    void serviceValues_overrideNfValues() {
        profile.put("priority", 5).put("capacity", 10).put("load", 20);
        service.put("priority", 3);

        assertThat(ProfileCompiler.compile(profile)).singleElement().satisfies(candidate -> {
            assertThat(candidate.priority()).isEqualTo(3);
            assertThat(candidate.capacity()).isEqualTo(10);
            assertThat(candidate.load()).isEqualTo(20);
            assertThat(candidate.apiRoot()).hasToString("http://127.0.0.1:8001");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "CANARY_RELEASE, CANARY_RELEASE, 1",
        "REGISTERED, CANARY_RELEASE, 1",
        "CANARY_RELEASE, REGISTERED, 1",
        "SUSPENDED, SUSPENDED, 1",
        "REGISTERED, SUSPENDED, 0",
        "UNDISCOVERABLE, REGISTERED, 0"
    })
    void serviceThatNrfHasSelected_isRoutableInItsStatus(String status, String serviceStatus, int routable) {
        profile.put("nfStatus", status);
        service.put("nfServiceStatus", serviceStatus);

        assertThat(ProfileCompiler.selected(profile)).hasSize(routable);
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
    }

    @Test
    void apiPrefix_isPartOfApiRoot() {
        service.put("apiPrefix", "/net/udm-1");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001/net/udm-1");
        service.put("apiPrefix", "net/udm-1/");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001/net/udm-1");
        service.put("apiPrefix", "http://127.0.0.1:8001");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/x\r\ny: z",
                "/a b",
                "/pre?x",
                "/pre#x",
                "/a/../b",
                "/a//b",
                "/%zz",
                "/\u0000",
                "/sch\u00f6n",
                "http://127.0.0.1/a b"
            })
    void serviceWithInvalidApiPrefix_isSkipped(String prefix) {
        service.put("apiPrefix", prefix);
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
        assertThat(ProfileCompiler.unusable(profile)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "scheme, ht tp",
        "scheme, 'http://x/'",
        "scheme, HTTP",
        "fqdn, 'udm.lab/x'",
        "fqdn, 'u dm'",
        "fqdn, 'a@b'"
    })
    void serviceWithInvalidSchemeOrHost_isSkipped(String attribute, String value) {
        service.remove("ipEndPoints");
        service.put("fqdn", "udm.lab");
        assertThat(ProfileCompiler.compile(profile)).hasSize(1);
        service.put(attribute, value);
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
        assertThat(ProfileCompiler.unusable(profile)).isEqualTo(1);
    }

    @Test
    void invalidEndPointAmongSeveral_isSkipped() {
        service.putArray("ipEndPoints")
                .add(Profiles.endpoint("ipv4Address", "127.0.0.1\r\nx: y", 1))
                .add(Profiles.endpoint("ipv6Address", "::1", 2));
        assertThat(root()).isEqualTo("http://[::1]:2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nx: y", "a; nfset=b", "a b"})
    void instanceWithInvalidId_isSkipped(String id) {
        profile.put("nfInstanceId", id);
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
        assertThat(ProfileCompiler.unusable(profile)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"scpPrefix, '/a b'", "scpPrefix, '/a?b'", "fqdn, 'scp lab'", "fqdn, 'scp.lab/x'"})
    void scpWithInvalidAddress_isSkipped(String attribute, String value) {
        ObjectNode scp = profile.put("nfType", "SCP").put("fqdn", "scp.lab");
        scp.putObject("scpInfo").put("scpPrefix", "/a").putObject("scpPorts").put("http", 80);
        assertThat(ScpPeer.of(scp)).extracting(ScpPeer::root).hasToString("http://scp.lab:80/a");
        (attribute.equals("fqdn") ? scp : (ObjectNode) scp.get("scpInfo")).put(attribute, value);
        assertThat(ScpPeer.of(scp)).isNull();
    }

    @Test
    void https_prefersFqdn() {
        service.put("scheme", "https").put("fqdn", "udm.lab");
        assertThat(root()).isEqualTo("https://udm.lab:8001");
    }

    @Test
    void nfAddress_isUsedForServiceWithoutAddress() {
        service.remove("ipEndPoints");
        profile.putArray("ipv4Addresses").add("127.0.0.9");
        assertThat(root()).isEqualTo("http://127.0.0.9:80");
    }

    @Test
    void suspendedServiceOrNf_isNoCandidate() {
        service.put("nfServiceStatus", "SUSPENDED");
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
        service.put("nfServiceStatus", "REGISTERED");
        profile.put("nfStatus", "SUSPENDED");
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
    }

    @Test
    void serviceWithoutAddress_isSkipped() {
        service.remove("ipEndPoints");
        assertThat(ProfileCompiler.compile(profile)).isEmpty();
    }

    @Test
    void nfServicesArray_isRead() {
        profile.putArray("nfServices").add(service);
        profile.remove("nfServiceList");
        assertThat(root()).isEqualTo("http://127.0.0.1:8001");
    }

    private String root() {
        return ProfileCompiler.compile(profile).getFirst().apiRoot().toString();
    }
}
