// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcStatTest {
    @Test
    void cpu_isUserAndSystemTimeWithAnyCommandName() {
        String stat = "4711 (a ) b 1 2) S 1 4711 4711 0 -1 4194304 9 0 0 0 1234 66 7 8 20 0 30 0 100 1 2 3";
        assertThat(ProcStat.cpu(stat)).isEqualTo(Duration.ofSeconds(13));
    }

    @Test
    void residentBytes_isReadFromVmRss() {
        assertThat(ProcStat.residentBytes("Name:\tjava\nVmSize:\t 99 kB\nVmRSS:\t  2048 kB\n"))
                .isEqualTo(2 << 20);
        assertThat(ProcStat.residentBytes("Name:\tkthreadd\n")).isZero();
    }

    @Test
    void ofJvm_recognizesTruncatedNamesOfJvmThreads() {
        assertThat(List.of("C2 CompilerThre", "C1 CompilerThre", "VM Thread", "GC Thread#0", "G1 Conc#0"))
                .allMatch(ProcStat::ofJvm);
        assertThat(List.of("sbi-1", "VM Periodic Tas", "main", "")).noneMatch(ProcStat::ofJvm);
        assertThat(ProcStat.ran("135577565 2649593812 623\n")).isEqualTo(Duration.ofNanos(135_577_565));
    }

    @Test
    void waited_isTheSecondFigureOfSchedstat() {
        assertThat(ProcStat.waited("135577565 2649593812 623\n")).isEqualTo(Duration.ofNanos(2_649_593_812L));
        assertThat(ProcStat.waited("")).isZero();
    }

    @Test
    void between_computesDifferencePerTransaction() {
        CpuAccount account = CpuAccount.between(
                "nrf",
                new ProcessSample(Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofSeconds(5), 1),
                new ProcessSample(Duration.ofSeconds(4), Duration.ofMillis(900), Duration.ofSeconds(7), 2),
                Duration.ofSeconds(2),
                10_000);
        assertThat(account.cores()).isCloseTo(0.5, within(1e-9));
        assertThat(account.microsPerTransaction()).isCloseTo(100, within(1e-9));
        assertThat(account.jvmMicrosPerTransaction()).isCloseTo(40, within(1e-9));
        assertThat(account.waited()).isEqualTo(Duration.ofSeconds(2));
        assertThat(account.residentBytes()).isEqualTo(2);
    }

    @Test
    void sampleOfThisProcess_isPositive() {
        ProcessSample sample = ProcessSample.of(ProcessHandle.current().pid());
        assertThat(sample.cpu()).isPositive();
        assertThat(sample.residentBytes()).isPositive();
    }
}
