// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.A;
import static org.sigcore.scp.scpworker.proxy.ExchangeFixture.SET;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.scp.scpworker.proxy.intake.FeedIntake;
import org.sigcore.scp.scpworker.proxy.intake.IdentityIntake;
import org.sigcore.scp.scpworker.proxy.intake.Intake;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.service.LabWorker;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.testkit.Records;

/** A request reads its settings once, before all intakes. */
class RequestSettingsTest {
    @RegisterExtension
    private final ExchangeFixture worker = new ExchangeFixture();

    private final AtomicInteger reads = new AtomicInteger();
    private final List<Intake> intakes = List.of(
            new IdentityIntake("scp", () -> worker.table, worker.parts.errors()),
            new FeedIntake(record -> true, "scp.lab"),
            new FakeTokens("t.o.ken").intake(LabWorker.create(), () -> 0));

    @Test
    void requestToTarget_readsSettingsOnce() {
        FakeStream consumer = begun("3gpp-sbi-target-apiroot", A);
        worker.upstream.last().answer(200, "fine");
        assertThat(consumer.field(":status")).isEqualTo("200");
        assertThat(reads).hasValue(1);
    }

    @Test
    void requestWithRetriesAndErrors_readsSettingsOnce() {
        FakeStream consumer = begun("3gpp-sbi-routing-binding", "bl=nf-set; nfset=" + SET);
        worker.upstream.last().answer(503, "busy");
        worker.upstream.last().answer(503, "busy");
        assertThat(consumer.field(":status")).isEqualTo("503");
        assertThat(reads).hasValue(1);
    }

    private FakeStream begun(String name, String value) {
        Supplier<TrafficPolicy> policy = () -> {
            reads.incrementAndGet();
            return worker.settings;
        };
        DataPlane parts = Records.with(worker.parts, Map.of("policy", policy));
        FakeStream consumer = new FakeStream(worker.channel.eventLoop());
        Http2Headers headers = new DefaultHttp2Headers(false)
                .method(new AsciiString("GET"))
                .scheme(new AsciiString("http"))
                .authority(new AsciiString("scp"))
                .path(new AsciiString("/nudm-sdm/v2/imsi-1/am-data"))
                .add(new AsciiString(name), new AsciiString(value));
        new ProxyApplication(
                        parts,
                        (stream, own, end) -> {
                            throw new AssertionError("not for this SCP");
                        },
                        List.of("/own/"))
                .behind(intakes)
                .accept(consumer, headers, true);
        return consumer;
    }
}
