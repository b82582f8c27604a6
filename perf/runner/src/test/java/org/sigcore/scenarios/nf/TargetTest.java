// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;

class TargetTest {
    @Test
    void target_hasTheAddressesOfEachSite() {
        Target target = target(
                "--target=http://10.0.0.1:7400,http://10.0.0.2:7400",
                "--management=http://admin:secret@10.0.0.1:7480",
                "--diameter=bsf1.lab@10.0.0.1:7468,bsf2.lab@10.0.0.2:7468",
                "--host=10.0.0.9");

        assertThat(target.attached()).isTrue();
        assertThat(target.onThisMachine()).isFalse();
        assertThat(target.sites())
                .extracting(Target.Site::diameter)
                .containsExactly(
                        new Target.Peer("bsf1.lab", "10.0.0.1", 7468), new Target.Peer("bsf2.lab", "10.0.0.2", 7468));
        assertThat(target.sites().getFirst().managements()).hasToString("[http://10.0.0.1:7480]");
        assertThat(target.sites().getLast().managements()).isEmpty();
    }

    @Test
    void withoutTarget_isNotAttached() {
        assertThat(target().attached()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1:7468", "bsf@10.0.0.1", "bsf@10.0.0.1:diameter"})
    void diameterPeerWithoutIdentityOrPort_isRefused(String peer) {
        assertThatThrownBy(() -> target("--target=http://10.0.0.1:7400", "--diameter=" + peer, "--host=::1"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("IDENTITY@HOST:PORT");
    }

    @Test
    void relay_isParsedAsPeer() {
        Target target = target("--target=http://10.0.0.1:7400", "--relay=relay.lab@10.0.0.9:3868", "--host=::1");

        assertThat(target.relay()).isEqualTo(new Target.Peer("relay.lab", "10.0.0.9", 3868));
        assertThatThrownBy(() -> target("--target=http://10.0.0.1:7400", "--relay=10.0.0.9:3868", "--host=::1"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--relay expects IDENTITY@HOST:PORT");
    }

    private static Target target(String... line) {
        Set<String> options = Set.of("target", "management", "diameter", "relay", "host");
        return Target.of(Arguments.parse(List.of(line), Set.of(), options::contains), "bsf");
    }
}
