// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More than one pod of a role that runs as one pod is refused with the reason. */
class SinglePodsTest {
    private final @Nullable Helm found = Helm.find();

    @ParameterizedTest
    @CsvSource({
        "policy, nrf-client-nfmanagement, registers the function",
        "bsf, nrf-client-nfmanagement, registers the function",
        "scp, scpc-subscription, registers the function",
        "policy, bulwark, locks: shared"
    })
    void secondPodOfSingleRole_isRefused(String chart, String role, String reason) throws Exception {
        Helm helm = helm();
        Helm.Outcome two = helm.run(chart, "mode=roles", "roles." + role + ".replicas=2");
        assertThat(two.exit()).isNotZero();
        assertThat(two.output()).contains("roles." + role + ": ", reason);
        Helm.Outcome scaled = helm.run(chart, "mode=roles", "roles." + role + ".autoscaling.enabled=true");
        assertThat(scaled.output()).contains("roles." + role + ": ", reason);
        assertThat(helm.run(chart, "mode=roles").exit()).isZero();
    }

    @Test
    void sharedLocks_allowSeveralPods() throws Exception {
        Helm.Outcome several =
                helm().run("policy", "mode=roles", "roles.bulwark.replicas=2", "config.policy.bulwark.locks=shared");
        assertThat(several.exit()).as(several.output()).isZero();
    }

    private Helm helm() {
        assumeTrue(found != null, "no helm on the PATH, and none that SIGCORE_HELM names");
        return Objects.requireNonNull(found);
    }
}
