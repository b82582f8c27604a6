// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.scp.scpworker.logic.ProducerService;

class RequestControlsTest {
    private static final AsciiString SELECTION_INFO = AsciiString.of("3gpp-sbi-selection-info");

    @Test
    void repeatedSelectionInfo_excludesProducersOfEachField() {
        RequestControls controls = new RequestControls();
        controls.put(SELECTION_INFO, AsciiString.of("reselection=false; not-select-nfinst=a"));
        controls.put(SELECTION_INFO, AsciiString.of("not-select-nfinst=b"));

        assertThat(controls.excludes(producer("a"))).isTrue();
        assertThat(controls.excludes(producer("b"))).isTrue();
        assertThat(controls.excludes(producer("c"))).isFalse();
        assertThat(controls.mayReselect()).isFalse();
    }

    private static ProducerService producer(String nfInstanceId) {
        return new ProducerService(
                nfInstanceId, "UDM", "nudm-sdm", "s", Set.of(), Set.of(), Set.of("v1"), null, List.of(), 1, 1, 0, null);
    }
}
