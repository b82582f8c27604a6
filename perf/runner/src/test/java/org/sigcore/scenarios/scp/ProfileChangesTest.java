// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.file.Population;
import tools.jackson.databind.node.ObjectNode;

class ProfileChangesTest {
    private static final Population UDM =
            new Population("UDM", 2, 0, 0, 2, null, List.of("nudm-sdm", "nudm-uecm", "nudm-pp"));
    private static final ObjectNode PROFILE = ProfileMaker.profile(UDM, 0, "127.0.0.1", 80, 60);

    @Test
    void sevenChanges_modifyTheProfile_andTheEighthRestoresIt() {
        ProfileChanges changes = new ProfileChanges(Set.of("nudm-sdm"));
        List<ObjectNode> all =
                IntStream.range(16, 24).mapToObj(i -> changes.apply(PROFILE, i)).toList();

        assertThat(all.subList(0, 7)).doesNotContain(PROFILE).doesNotHaveDuplicates();
        assertThat(all.getLast()).isEqualTo(PROFILE);
        assertThat(all.get(4).at("/udmInfo/supiRanges/0/start").asString("")).startsWith("00101");
        assertThat(all.get(6).path("nfServices")).hasSize(2);
    }

    @Test
    void serviceOfTheTraffic_isNotRemoved() {
        assertThat(new ProfileChanges(Set.of("nudm-pp")).apply(PROFILE, 6)).isEqualTo(PROFILE);
    }
}
