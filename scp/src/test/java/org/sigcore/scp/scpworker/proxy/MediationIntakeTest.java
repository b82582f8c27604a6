// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpcconfiguration.HeaderCondition;
import org.sigcore.scp.contract.scpcconfiguration.MediationAction;
import org.sigcore.scp.contract.scpcconfiguration.MediationOptions;
import org.sigcore.scp.contract.scpcconfiguration.MediationRule;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.MediationTriggerPoint;
import org.sigcore.scp.scpmediation.RuleGroups;
import org.sigcore.scp.scpworker.proxy.intake.MediationIntake;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;

class MediationIntakeTest extends IntakeBench {
    @Test
    void onlyMessagesMatchingTrigger_areMediated() {
        MediationIntake mediation = mediation(point("REQUEST", "CONTINUE"), header("'yes'"));
        mediation.accept(consumer, request("x-wanted", "no"), true, direct(), exchange);
        assertThat(exchange.headers).as("at once").isNotNull();
        assertThat(exchange.field("x-hit")).isNull();

        exchange.headers = null;
        mediation.accept(consumer, request("x-wanted", "yes"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        assertThat(exchange.field("x-hit")).isEqualTo("yes");
        assertThat(exchange.field(":path")).isEqualTo(PATH);
        assertThat(exchange.ended).isTrue();
    }

    @Test
    void requestBody_isEdited() {
        MediationIntake mediation =
                mediation(point("REQUEST", "CONTINUE"), new MediationAction("BODY_SET", "$.a", "2"));
        SbiStreamReceiver receiver = mediation.accept(
                consumer,
                request("x-wanted", "yes", "content-type", "application/json", "content-length", "7"),
                false,
                direct(),
                exchange);
        receiver.onData(data("{\"a\""), false);
        receiver.onData(data(":1}"), true);
        run(() -> exchange.ended);

        assertThat(exchange.body).hasToString("{\"a\":2}");
        assertThat(exchange.field("content-length")).isEqualTo("7");
        assertThat(consumer.credit).isEqualTo(7);
        exchange.stream().consumed(7);
        assertThat(consumer.credit).as("credit is given once").isEqualTo(7);
    }

    @Test
    void compressedBody_isDecodedForRules() throws IOException {
        MediationIntake mediation =
                mediation(point("REQUEST", "CONTINUE"), new MediationAction("BODY_SET", "$.a", "2"));
        mediation
                .accept(consumer, compressed().setInt(new AsciiString("content-length"), 0), false, direct(), exchange)
                .onData(zip("{\"a\":1}"), true);
        run(() -> exchange.ended);
        assertThat(exchange.body).hasToString("{\"a\":2}");
        assertThat(exchange.field("content-encoding")).isNull();
        assertThat(exchange.field("content-length")).isEqualTo("7");
    }

    @Test
    void compressedBodyThatRulesKeep_isForwardedCompressed() throws IOException {
        mediation(point("REQUEST", "REJECT"), new MediationAction("BODY_SET", "$.a", "1"))
                .accept(consumer, compressed(), false, direct(), exchange)
                .onData(zip("{\"a\":1}"), true);
        run(() -> exchange.ended);
        assertThat(exchange.field("content-encoding")).isEqualTo("gzip");
        assertThat(exchange.body).startsWith("\u001f");
    }

    @Test
    void bodyThatCannotBeDecoded_isFailureOfMediation() {
        mediation(point("REQUEST", "REJECT"), new MediationAction("BODY_SET", "$.a", "1"))
                .accept(consumer, compressed(), false, direct(), exchange)
                .onData(data("{\"a\":1}"), true);
        run(() -> consumer.ended);
        assertThat(consumer.field(":status")).isEqualTo("502");
        assertThat(exchange.headers).isNull();
    }

    private static Http2Headers compressed() {
        return request("x-wanted", "yes", "content-type", "application/json", "content-encoding", "gzip");
    }

    private static ByteBuf zip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Unpooled.wrappedBuffer(out.toByteArray());
    }

    @Test
    void response_isEdited() {
        MediationIntake mediation = mediation(
                point("RESPONSE", "CONTINUE"),
                new MediationAction("BODY_ADD", "$.list", "'b'"),
                new MediationAction("HEADER_SET", "x-status", "message.status"));
        mediation.accept(consumer, request(), true, direct(), exchange);
        Http2Headers headers = new DefaultHttp2Headers()
                .status("200")
                .add(new AsciiString("x-wanted"), new AsciiString("yes"))
                .add(new AsciiString("content-type"), new AsciiString("application/json"));
        exchange.stream().writeHeaders(headers, false);
        exchange.stream().writeData(data("{\"list\":[\"a\"]}"), true, null);
        run(() -> consumer.ended);

        assertThat(consumer.body).hasToString("{\"list\":[\"a\",\"b\"]}");
        assertThat(consumer.field("x-status")).isEqualTo("200");
    }

    @Test
    void failingRule_forwardsOrRejects_asTriggerConfigures() {
        MediationAction impossible = new MediationAction("BODY_SET", "$.a.b.c", "1");
        mediation(point("REQUEST", "CONTINUE"), impossible)
                .accept(consumer, request("x-wanted", "yes"), true, direct(), exchange);
        run(() -> exchange.headers != null);
        assertThat(exchange.field("x-wanted")).isEqualTo("yes");

        exchange.headers = null;
        mediation(point("REQUEST", "REJECT"), impossible)
                .accept(consumer, request("x-wanted", "yes"), true, direct(), exchange);
        run(() -> consumer.ended);
        assertThat(consumer.field(":status")).isEqualTo("502");
        assertThat(exchange.headers).isNull();
    }

    @Test
    void tooLargeBody_isForwardedUnchanged() {
        MediationIntake mediation =
                mediation(point("REQUEST", "CONTINUE"), new MediationAction("BODY_SET", "$.a", "2"));
        SbiStreamReceiver receiver = mediation.accept(consumer, request("x-wanted", "yes"), false, direct(), exchange);
        receiver.onData(data("x".repeat(1000)), false);
        receiver.onData(data("y".repeat(1000)), true);
        assertThat(exchange.body).hasToString("x".repeat(1000) + "y".repeat(1000));
        assertThat(exchange.ended).isTrue();
    }

    private MediationIntake mediation(MediationTriggerPoint point, MediationAction... actions) {
        Map<String, MediationRuleGroup> groups =
                Map.of("g", new MediationRuleGroup(List.of(new MediationRule("r", 0, "true", List.of(actions)))));
        MediationIntake intake = new MediationIntake(new RuleGroups(groups), ErrorResponder.of(worker), () -> 0);
        intake.configure(new MediationOptions(true, 1), Map.of("p", point), groups);
        assertThat(intake.active(direct())).isTrue();
        return intake;
    }

    private static MediationTriggerPoint point(String kind, String onFailure) {
        return new MediationTriggerPoint(
                1,
                kind,
                Set.of("nudm-sdm"),
                Set.of("GET"),
                Set.of(),
                List.of(new HeaderCondition("X-Wanted", "EQUALS", "yes")),
                "g",
                onFailure,
                502);
    }

    private static MediationAction header(String value) {
        return new MediationAction("HEADER_SET", "x-hit", value);
    }
}
