// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.role.RoleSet;

/** Each role in its own process, with unreachable links to the other roles. */
class RolesAloneIT {
    private static final Set<String> ROLES =
            RoleSet.of(ScpApp.class, List.of("all")).paths().keySet();

    @TempDir
    private Path data;

    static Stream<String> roles() {
        return ROLES.stream();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void role_withUnreachableLinks_starts(String role) {
        List<String> arguments = new ArrayList<>(List.of(
                "--roles=" + role,
                "--sigcore.data-dir=" + ScpData.in(data),
                "--sigcore.sbi.port=0",
                "--server.port=0",
                "--sigcore.nrf-client.enabled=false"));
        ROLES.stream()
                .filter(other -> !other.equals(role))
                .forEach(other -> arguments.add("--sigcore.links." + other + "=http://127.0.0.1:1"));
        try (RunningNf nf = SigcoreApplication.start("scp", ScpApp.class, arguments.toArray(String[]::new))) {
            assertThat(nf.bean(RoleSet.class).active()).containsExactly(role);
            assertThat(nf.sbi().port()).isPositive();
        }
    }
}
