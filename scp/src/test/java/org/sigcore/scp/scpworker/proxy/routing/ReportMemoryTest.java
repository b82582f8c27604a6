// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.proxy.routing.ReportMemory.Unproven;

/** Reports of unproven sources, by the objects of a connection and by their texts. */
class ReportMemoryTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ReportMemory memory = new ReportMemory();
    private final AsciiString report = new AsciiString("Load-Metric: 90%");
    private final AsciiString token = new AsciiString("Bearer a");
    private final AsciiString assertion = new AsciiString("b");
    private final SSLSession session = session();
    private final ReportSource source = new ReportSource(null, token, assertion, session);

    @Test
    void unprovenReport_isFoundForOneSecond_bySameObjectsAndByEqualTexts() {
        checkedAt(0);
        for (long now : new long[] {0, SECOND - 1}) {
            assertThat(memory.unproven(report, source, now)).isNotNull();
            assertThat(memory.unproven(report, new ReportSource(null, token, assertion, session), now))
                    .isNotNull();
            assertThat(memory.unproven(copy(report), source.copy(), now)).isNotNull();
        }
        assertThat(memory.unproven(report, source, SECOND)).isNull();
        assertThat(memory.unproven(copy(report), source.copy(), SECOND)).isNull();
    }

    @Test
    void unprovenReport_isNotFound_forAnotherSource() {
        checkedAt(0);
        assertThat(memory.unproven(report, source, 0)).isNotNull();
        AsciiString other = new AsciiString("Bearer c");
        for (ReportSource another : List.of(
                new ReportSource(null, other, assertion, session),
                new ReportSource(null, null, assertion, session),
                new ReportSource(null, token, other, session),
                new ReportSource(null, token, null, session),
                new ReportSource(null, token, assertion, session()),
                new ReportSource(null, token, assertion, null),
                ReportSource.at(ApiRoot.of("http", "127.0.0.1", 1)))) {
            assertThat(memory.unproven(report, another, 0))
                    .as(another.toString())
                    .isNull();
        }
        assertThat(memory.unproven(new AsciiString("Load-Metric: 91%"), source, 0))
                .isNull();
    }

    @Test
    void sourceWithoutCredentialsOrTls_isFound() {
        ReportSource bare = new ReportSource(null, null, null, null);
        memory.checked(memory.check(report, bare, 0), false, 0);
        assertThat(memory.unproven(report, bare, 0)).isNotNull();
        assertThat(memory.unproven(copy(report), bare.copy(), 0)).isNotNull();
        assertThat(memory.unproven(report, source, 0)).isNull();
    }

    @Test
    void provenReport_isNotFound() {
        Unproven checked = memory.check(report, source, 0);
        assertThat(memory.unproven(report, source, 1)).isSameAs(checked);
        memory.checked(checked, true, 1);
        assertThat(memory.unproven(report, source, 1)).isNull();
    }

    @Test
    void checkOnOneConnection_coversOthersWithEqualTexts() {
        AsciiString onAnother = copy(report);
        checkedAt(0);
        assertThat(memory.unproven(onAnother, source, 0)).isNotNull();
        checkedAt(SECOND);
        assertThat(memory.unproven(onAnother, source, SECOND)).isNotNull();
    }

    @Test
    void repetitions_areCounted_byTheCheckOrAtOnce() {
        Unproven checked = memory.check(report, source, 0);
        assertThat(checked.repeated()).isFalse();
        assertThat(checked.repeated()).isFalse();
        assertThat(memory.checked(checked, false, 0)).isEqualTo(3);
        assertThat(checked.repeated()).isTrue();
    }

    @Test
    void reportsOfManyConsumers_areRemembered_butBounded() {
        assertThat(rememberedOf(1000, 100)).isEqualTo(1000);
        assertThat(rememberedOf(1000, 10_000)).isLessThan(210);
    }

    private long rememberedOf(int reports, int octets) {
        ReportSource large = new ReportSource(null, new AsciiString("x".repeat(octets)), null, null);
        for (int i = 0; i < reports; i++) {
            memory.checked(memory.check(report(i), large, 0), false, 0);
        }
        return IntStream.range(0, reports)
                .filter(i -> memory.unproven(report(i), large, 0) != null)
                .count();
    }

    private static AsciiString report(int number) {
        return new AsciiString("Load-Metric: " + number);
    }

    private void checkedAt(long now) {
        memory.checked(memory.check(report, source, now), false, now);
    }

    private static AsciiString copy(AsciiString text) {
        return new AsciiString(text.toString());
    }

    @SuppressWarnings("ReferenceEquality") // each session is a different object
    private static SSLSession session() {
        return (SSLSession) Proxy.newProxyInstance(
                SSLSession.class.getClassLoader(),
                new Class<?>[] {SSLSession.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    default -> "session";
                });
    }
}
