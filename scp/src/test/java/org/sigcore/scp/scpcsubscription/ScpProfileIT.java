// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.scp.app.ScpApp;
import tools.jackson.databind.node.ObjectNode;

class ScpProfileIT {
    @TempDir
    private Path data;

    @Test
    void profile_hasAddressOfRemoteWorker() {
        try (RunningNf role = start()) {
            ObjectNode profile = role.bean(NfProfileSource.class).profile();
            assertThat(profile.at("/scpInfo/scpPorts/http").asInt()).isEqualTo(7299);
            assertThat(profile.at("/ipv4Addresses/0").asString()).isEqualTo("127.0.0.9");
        }
    }

    @Test
    void profile_prefersAdvertisedAddress() {
        try (RunningNf role = start("--sigcore.sbi.advertise=http://127.0.0.8:7298")) {
            ObjectNode profile = role.bean(NfProfileSource.class).profile();
            assertThat(profile.at("/scpInfo/scpPorts/http").asInt()).isEqualTo(7298);
            assertThat(profile.at("/ipv4Addresses/0").asString()).isEqualTo("127.0.0.8");
        }
    }

    private RunningNf start(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--roles=scpc-subscription",
                "--sigcore.data-dir=" + data,
                "--sigcore.sbi.port=0",
                "--server.port=0",
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.links.scp-worker=http://127.0.0.9:7299"));
        List.of("scpc-notification", "scpc-audit", "scpc-alternate-resolution")
                .forEach(other -> arguments.add("--sigcore.links." + other + "=http://127.0.0.1:1"));
        arguments.addAll(List.of(more));
        return SigcoreApplication.start("scp", ScpApp.class, arguments.toArray(String[]::new));
    }
}
