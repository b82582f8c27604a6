// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.feed.Feed;
import org.sigcore.platform.feed.FeedMessage.Direction;
import org.sigcore.platform.feed.FeedOptions;
import org.sigcore.platform.feed.FeedRecord;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.scpworker.proxy.intake.FeedIntake;
import tools.jackson.databind.JsonNode;

class FeedIntakeTest extends IntakeBench {
    private final List<FeedRecord> records = new ArrayList<>();
    private boolean full;
    private final Feed feed = record -> !full && records.add(record);
    private final FeedIntake copies = new FeedIntake(feed, "scp.lab");

    FeedIntakeTest() {
        feedOptions = copying("JSON", Direction.RxRequest, Direction.TxResponse);
    }

    @Test
    void requestAndResponse_areCopiedInOrderUnderOneKey() {
        Http2Headers request = request("x-a", "1");
        SbiStreamReceiver receiver = copies.accept(consumer, request, false, direct(), exchange);
        request.set("x-a", "changed by the proxy");
        receiver.onData(data("{\"supi\":\"imsi-1\"}"), true);
        exchange.answer("200", "x".repeat(2000));

        assertThat(records).hasSize(2);
        assertThat(records.get(0).key()).isEqualTo(records.get(1).key());
        JsonNode first = Json.parse(records.get(0).encode());
        assertThat(first.path("metadata-list").path("message-direction").asString())
                .isEqualTo("RxRequest");
        assertThat(first.path("5g-sbi-message").path("supi").asString()).isEqualTo("imsi-1");
        assertThat(first.path("header-list").toString())
                .contains("\"x-a\":[\"1\"]")
                .contains(PATH);
        JsonNode second = Json.parse(records.get(1).encode());
        assertThat(second.path("metadata-list").path("message-direction").asString())
                .isEqualTo("TxResponse");
        assertThat(second.path("metadata-list").path("body-cut").asBoolean()).isTrue();
        assertThat(consumer.body).hasSize(2000);
        assertThat(exchange.body).hasToString("{\"supi\":\"imsi-1\"}");
    }

    @Test
    void plainFormat_copiesLinesAndUnchangedBody() {
        feedOptions = copying("PLAIN", Direction.RxRequest, Direction.TxResponse);
        SbiStreamReceiver receiver = copies.accept(consumer, request("content-length", "9"), false, direct(), exchange);
        receiver.onData(data("one\r\n"), false);
        receiver.onData(data("\r\ntwo"), true);
        exchange.answer("200", "x".repeat(700), "y".repeat(700));

        List<String> request = parts(records.get(0));
        assertThat(request.get(0))
                .matches("version: 1\r\nnf-type: SCP\r\nnf-fqdn: scp.lab\r\nbody: whole\r\n"
                        + "message-direction: RxRequest\r\ncorrelation-id: "
                        + records.get(0).key() + "\r\ntimestamp-millis: [0-9]{13}");
        assertThat(request.get(1))
                .isEqualTo(":method: GET\r\n:scheme: http\r\n:path: " + PATH + "\r\ncontent-length: 9");
        assertThat(request.get(2)).isEqualTo("one\r\n\r\ntwo");

        List<String> answer = parts(records.get(1));
        assertThat(answer.get(0)).contains("body: cut  \r\n").contains("message-direction: TxResponse");
        assertThat(answer.get(1)).isEqualTo(":status: 200");
        assertThat(answer.get(2)).isEqualTo("x".repeat(700) + "y".repeat(324));
        assertThat(exchange.body).hasToString("one\r\n\r\ntwo");
        assertThat(consumer.body).hasSize(1400);
    }

    // Metadata, header block and body of the message.
    private static List<String> parts(FeedRecord record) {
        return List.of(new String(record.encode(), StandardCharsets.UTF_8).split("\r\n\r\n", 3));
    }

    private static MessageFeedOptions copying(String format, Direction... directions) {
        List<Direction> which = List.of(directions);
        return new MessageFeedOptions(
                FeedOptions.OFF,
                which.contains(Direction.RxRequest),
                which.contains(Direction.TxResponse),
                which.contains(Direction.TxRequest),
                which.contains(Direction.RxResponse),
                1,
                format);
    }

    @Test
    void excessiveContentLength_allocatesLittleMemory() {
        feedOptions = new MessageFeedOptions(FeedOptions.OFF, true, true, false, false, 1024, "PLAIN");
        copies.accept(consumer, request("content-length", "99999999999999999999"), false, direct(), exchange)
                .onData(data("."), true);
        assertThat(records.getFirst().sizeBytes()).isLessThan(20_000);
        assertThat(parts(records.getFirst()).get(2)).isEqualTo(".");
    }

    @Test
    void producerRequestAndResponse_areCopiedUnderSameKey() {
        feedOptions = copying("JSON", Direction.values());
        copies.accept(consumer, request(), true, direct(), exchange);
        Exchange proxy = new Exchange();
        ApiRoot udm = ApiRoot.parse("http://udm");

        SbiStream sent =
                exchange.context().upstream().open(exchange.stream(), udm, request("x-a", "1"), false, 100, proxy);
        sent.writeData(data("{\"b\":2}"), true, null);
        producers.last().answer(503, "busy");
        exchange.answer("504", "no producer");

        assertThat(records)
                .extracting(record -> Json.parse(record.encode())
                        .path("metadata-list")
                        .path("message-direction")
                        .asString())
                .containsExactly("RxRequest", "TxRequest", "RxResponse", "TxResponse");
        assertThat(records)
                .extracting(FeedRecord::key)
                .containsOnly(records.getFirst().key());
        assertThat(new String(records.get(1).encode(), StandardCharsets.UTF_8))
                .contains("\"x-a\":[\"1\"]")
                .contains("{\"b\":2}");
        assertThat(producers.last().stream.body).hasToString("{\"b\":2}");
        assertThat(proxy.field(":status")).isEqualTo("503");
        assertThat(proxy.body).hasToString("busy");
    }

    @Test
    void resetResponse_isCopiedAsFarAsReceived() {
        feedOptions = copying("PLAIN", Direction.RxResponse);
        copies.accept(consumer, request(), true, direct(), exchange);
        SbiStream sent = exchange.context()
                .upstream()
                .open(exchange.stream(), ApiRoot.parse("http://udm"), request(), true, 1, new Exchange());
        producers.last().receiver.onHeaders(new DefaultHttp2Headers().status("503"), false);
        assertThat(records).isEmpty();
        sent.reset(8);
        assertThat(records).hasSize(1);
        assertThat(producers.last().stream.resetCode).isEqualTo(8);
    }

    @Test
    void unselectedProducerMessages_areNotCopied() {
        copies.accept(consumer, request(), true, direct(), exchange);
        SbiStream sent = exchange.context()
                .upstream()
                .open(exchange.stream(), ApiRoot.parse("http://udm"), request(), true, 1, exchange);
        producers.last().answer(200, "");
        assertThat(sent).isSameAs(producers.last().stream);
        assertThat(records).hasSize(1);
    }

    @Test
    void fullFeed_dropsCopiesAndRelaysAnswer() {
        full = true;
        copies.accept(consumer, request(), true, direct(), exchange);
        exchange.answer("200", "fine");
        assertThat(records).isEmpty();
        assertThat(consumer.body).hasToString("fine");
    }
}
