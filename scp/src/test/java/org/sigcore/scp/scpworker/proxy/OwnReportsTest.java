// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.header.LoadControl;
import org.sigcore.sbi.header.OverloadControl;
import org.sigcore.scp.contract.scploadmanager.ScpLoad;
import org.sigcore.scp.contract.scploadmanager.WorkerLoad;
import org.sigcore.scp.scploadmanager.LoadBoard;
import org.sigcore.scp.scpworker.logic.protection.LciOptions;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;

class OwnReportsTest {
    private static final Instant NOW = ExchangeFixture.NOW;
    private static final LciOptions LOAD = new LciOptions(true, true, 5, 3600);
    private static final OciOptions OVERLOAD = new OciOptions(true, -1, true, 30, 400, "X", 300);

    private final ExchangeFixture scp = new ExchangeFixture();

    @Test
    void load_isReportedWithAnswers_andUpdatedAfterChange() {
        update(20, 0, 0);
        String first = lci();
        assertThat(LoadControl.parse(first).reports()).singleElement().satisfies(report -> {
            assertThat(report.loadPercent()).isEqualTo(20);
            assertThat(report.timestamp()).isEqualTo(NOW);
            assertThat(report.scope().kind()).isEqualTo("SCP-FQDN");
            assertThat(report.scope().id()).isEqualTo("scp.lab");
        });
        update(24, 0, 1);
        assertThat(lci()).isEqualTo(first);
        update(25, 0, 2);
        assertThat(lci()).contains("25%").isNotEqualTo(first);
    }

    @Test
    void overload_isReportedWhileItLasts_andItsEndOnce() {
        update(95, 50, 0);
        FakeStream refused = scp.send();
        String oci = Objects.requireNonNull(refused.field("3gpp-sbi-oci"));
        assertThat(OverloadControl.parse(oci).reports()).singleElement().satisfies(report -> {
            assertThat(report.reductionPercent()).isEqualTo(50);
            assertThat(report.validity()).hasSeconds(30);
        });
        update(10, 0, 1);
        assertThat(scp.send().field("3gpp-sbi-oci")).contains("Overload-Reduction-Metric: 0%");
        update(10, 0, 2);
        assertThat(scp.send().field("3gpp-sbi-oci")).isNull();
    }

    @Test
    void scpLoad_isMeanOfWorkers() {
        LoadBoard board = new LoadBoard();
        board.report(new WorkerLoad("a", 80, 40), 0);
        assertThat(board.report(new WorkerLoad("b", 20, 0), 1_000_000_000L)).isEqualTo(new ScpLoad(50, 20, 2));
        assertThat(board.report(new WorkerLoad("b", 20, 0), 6_000_000_000L)).isEqualTo(new ScpLoad(20, 0, 1));
    }

    private void update(int load, int discards, int second) {
        scp.ownReports.update(load, discards, LOAD, OVERLOAD, NOW.plusSeconds(second));
    }

    private String lci() {
        FakeStream consumer = scp.toA();
        scp.upstream.last().answer(204, "");
        return Objects.requireNonNull(consumer.field("3gpp-sbi-lci"));
    }
}
