// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.feed.Feed;
import org.sigcore.platform.feed.FeedOptions;
import org.sigcore.platform.feed.FeedRecord;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpcconfiguration.api.HeaderCondition;
import org.sigcore.scp.scpcconfiguration.api.MediationAction;
import org.sigcore.scp.scpcconfiguration.api.MediationOptions;
import org.sigcore.scp.scpcconfiguration.api.MediationRule;
import org.sigcore.scp.scpcconfiguration.api.MediationRuleGroup;
import org.sigcore.scp.scpcconfiguration.api.MediationTriggerPoint;
import org.sigcore.scp.scpcconfiguration.api.MessageFeedOptions;
import org.sigcore.scp.scpcconfiguration.api.OauthOptions;
import org.sigcore.scp.scpmediation.logic.RuleEngine;
import org.sigcore.scp.scpnrfproxyoauth.api.TokenAnswer;
import org.sigcore.scp.scpnrfproxyoauth.api.TokenCall;
import org.sigcore.scp.scpworker.logic.RoutingOptions;
import org.sigcore.scp.scpworker.proxy.MessageCopy.Direction;
import tools.jackson.databind.JsonNode;

/** What is done to requests before they are routed, between a consumer and an exchange that only notes what it gets. */
class IntakeTest {
    private static final String PATH = "/nudm-sdm/v2/imsi-1/am-data";

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final FakeStream consumer = new FakeStream(channel.eventLoop());
    private final Exchange exchange = new Exchange();
    private final Worker worker = new Worker(new Worker.Settings(
            "scp.lab",
            true,
            new RoutingOptions(
                    Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1), 1, true, Set.of(), 0),
            false,
            0));

    // Tokens
    private final List<TokenCall> calls = new CopyOnWriteArrayList<>();
    private volatile TokenAnswer answer = new TokenAnswer("t.o.ken", 60, null);
    private long nanos;
    private final TokenIntake tokens = new TokenIntake(
            call -> {
                calls.add(call);
                return answer;
            },
            () -> new OauthOptions(true, 10, Duration.ofSeconds(1), "CLAIMS", List.of()),
            worker,
            () -> nanos);

    // Copies
    private final List<FeedRecord> records = new ArrayList<>();
    private boolean full;
    private MessageFeedOptions feedOptions = copying("JSON", Direction.RxRequest, Direction.TxResponse);
    private final Feed feed = record -> !full && records.add(record);
    private final FeedIntake copies = new FeedIntake(feed, () -> feedOptions, "scp.lab");

    @AfterEach
    void release() {
        channel.finishAndReleaseAll();
    }

    @Test
    void aRequestGetsATokenInTheConsumersName_andWaitsForIt() {
        SbiStreamReceiver receiver =
                tokens.accept(consumer, request("3gpp-sbi-client-credentials", "a.b.c"), false, exchange);
        receiver.onData(data("one"), true);
        run(() -> exchange.headers != null);

        assertThat(exchange.field("authorization")).isEqualTo("Bearer t.o.ken");
        assertThat(exchange.body).hasToString("one");
        assertThat(exchange.ended).isTrue();
        assertThat(calls).containsExactly(new TokenCall(null, null, "UDM", "nudm-sdm", "a.b.c", null));
    }

    @Test
    void aTokenServesWhileItMayBeUsed() {
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        run(() -> exchange.headers != null);
        exchange.headers = null;
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        assertThat(exchange.headers).as("without a wait").isNotNull();
        nanos += TimeUnit.SECONDS.toNanos(60);
        exchange.headers = null;
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        run(() -> exchange.headers != null);
        assertThat(calls).hasSize(2);
    }

    @Test
    void theConsumerGetsTheTokenWithTheFirstAnswer() {
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        run(() -> exchange.headers != null);
        exchange.answer("200", "");
        assertThat(consumer.field("3gpp-sbi-access-token")).isEqualTo("Bearer t.o.ken");
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        exchange.answer("200", "");
        assertThat(consumer.field("3gpp-sbi-access-token")).isNull();
    }

    @Test
    void aTokenThatAProducerRefusesIsNotUsedAgain() {
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        run(() -> exchange.headers != null);
        exchange.answer("401", "");
        assertThat(consumer.field("3gpp-sbi-access-token")).isNull();

        answer = new TokenAnswer("ne.we.r", 60, null);
        exchange.headers = null;
        tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), true, exchange);
        run(() -> exchange.headers != null);
        assertThat(exchange.field("authorization")).isEqualTo("Bearer ne.we.r");
        assertThat(calls).extracting(TokenCall::refused).containsExactly(null, "t.o.ken");
    }

    @Test
    void withoutATokenTheConsumerGetsTheProblem() {
        answer = TokenAnswer.none(ProblemDetails.of(403, "CCA_VERIFICATION_FAILURE", "expired"));
        SbiStreamReceiver receiver =
                tokens.accept(consumer, request("3gpp-sbi-client-credentials", "a.b.c"), false, exchange);
        ByteBuf held = data("held");
        receiver.onData(held, false);
        run(() -> consumer.ended);

        assertThat(consumer.field(":status")).isEqualTo("403");
        assertThat(consumer.body).contains("CCA_VERIFICATION_FAILURE");
        assertThat(held.refCnt()).isZero();
        assertThat(exchange.headers).isNull();
    }

    @Test
    void requestsWithATokenOrWithoutAWishForOnePassAtOnce() {
        tokens.accept(consumer, request("authorization", "Bearer own", "3gpp-sbi-access-scope", "x"), true, exchange);
        assertThat(exchange.field("authorization")).isEqualTo("Bearer own");
        tokens.accept(consumer, request(), true, exchange);
        assertThat(exchange.field("authorization")).isNull();
        assertThat(calls).isEmpty();
    }

    @Test
    void aConsumerThatGoesWhileItWaitsLeavesNothingBehind() {
        SbiStreamReceiver receiver = tokens.accept(consumer, request("3gpp-sbi-access-scope", "x"), false, exchange);
        ByteBuf held = data("held");
        receiver.onData(held, false);
        receiver.onReset(new SbiFailure(SbiFailure.Kind.RESET_BY_PEER, false, "gone"));
        run(() -> calls.size() == 1);
        channel.runPendingTasks();
        assertThat(held.refCnt()).isZero();
        assertThat(exchange.headers).isNull();
    }

    @Test
    void bothMessagesOfATransactionAreCopied_inOrderAndUnderOneKey() {
        Http2Headers request = request("x-a", "1");
        SbiStreamReceiver receiver = copies.accept(consumer, request, false, exchange);
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
                .contains("{\"x-a\":\"1\"}")
                .contains(PATH);
        JsonNode second = Json.parse(records.get(1).encode());
        assertThat(second.path("metadata-list").path("message-direction").asString())
                .isEqualTo("TxResponse");
        assertThat(second.path("metadata-list").path("body-cut").asBoolean()).isTrue();
        assertThat(consumer.body).hasSize(2000);
        assertThat(exchange.body).hasToString("{\"supi\":\"imsi-1\"}");
    }

    @Test
    void aPlainCopyIsLinesAndTheBodyAsItCame() {
        feedOptions = copying("PLAIN", Direction.RxRequest, Direction.TxResponse);
        SbiStreamReceiver receiver = copies.accept(consumer, request("content-length", "9"), false, exchange);
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

    // What is known of the message, its header block, its body.
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
    void aLengthThatIsPromisedAndDoesNotComeTakesLittle() {
        feedOptions = new MessageFeedOptions(FeedOptions.OFF, true, true, false, false, 1024, "PLAIN");
        copies.accept(consumer, request("content-length", "99999999999999999999"), false, exchange)
                .onData(data("."), true);
        assertThat(records.getFirst().sizeBytes()).isLessThan(20_000);
        assertThat(parts(records.getFirst()).get(2)).isEqualTo(".");
    }

    @Test
    void whatGoesToAProducerAndComesFromItIsCopiedUnderTheSameKey() {
        feedOptions = copying("JSON", Direction.values());
        FakeUpstream producers = new FakeUpstream();
        copies.accept(consumer, request(), true, exchange);
        SbiStream behind = new ForwardingStream(exchange.stream()) {};
        Exchange proxy = new Exchange();
        ApiRoot udm = ApiRoot.parse("http://udm");

        SbiStream sent = copies.over(producers).open(behind, udm, request("x-a", "1"), false, 100, proxy);
        sent.writeData(data("{\"b\":2}"), true, null);
        producers.last().answer(503, "busy");
        exchange.answer("504", "nobody");

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
                .contains("{\"x-a\":\"1\"}")
                .contains("{\"b\":2}");
        assertThat(producers.last().stream.body).hasToString("{\"b\":2}");
        assertThat(proxy.field(":status")).isEqualTo("503");
        assertThat(proxy.body).hasToString("busy");
    }

    @Test
    void anAnswerThatIsGivenUpIsCopiedAsFarAsItCame() {
        feedOptions = copying("PLAIN", Direction.RxResponse);
        FakeUpstream producers = new FakeUpstream();
        copies.accept(consumer, request(), true, exchange);
        SbiStream sent = copies.over(producers)
                .open(exchange.stream(), ApiRoot.parse("http://udm"), request(), true, 1, new Exchange());
        producers.last().receiver.onHeaders(new DefaultHttp2Headers().status("503"), false);
        assertThat(records).isEmpty();
        sent.reset(8);
        assertThat(records).hasSize(1);
        assertThat(producers.last().stream.resetCode).isEqualTo(8);
    }

    @Test
    void withoutAWishForThemProducersMessagesAreNotCopied() {
        FakeUpstream producers = new FakeUpstream();
        copies.accept(consumer, request(), true, exchange);
        SbiStream sent = copies.over(producers)
                .open(exchange.stream(), ApiRoot.parse("http://udm"), request(), true, 1, exchange);
        producers.last().answer(200, "");
        assertThat(sent).isSameAs(producers.last().stream);
        assertThat(records).hasSize(1);
    }

    @Test
    void aFullFeedHarmsNothing() {
        full = true;
        copies.accept(consumer, request(), true, exchange);
        exchange.answer("200", "fine");
        assertThat(records).isEmpty();
        assertThat(consumer.body).hasToString("fine");
    }

    @Test
    void onlyWhatATriggerIsForIsMediated() {
        MediationIntake mediation = mediation(point("REQUEST", "CONTINUE"), header("'yes'"));
        mediation.accept(consumer, request("x-wanted", "no"), true, exchange);
        assertThat(exchange.headers).as("at once").isNotNull();
        assertThat(exchange.field("x-hit")).isNull();

        exchange.headers = null;
        mediation.accept(consumer, request("x-wanted", "yes"), true, exchange);
        run(() -> exchange.headers != null);
        assertThat(exchange.field("x-hit")).isEqualTo("yes");
        assertThat(exchange.field(":path")).isEqualTo(PATH);
        assertThat(exchange.ended).isTrue();
    }

    @Test
    void theBodyOfARequestIsEdited_whenItIsThere() {
        MediationIntake mediation =
                mediation(point("REQUEST", "CONTINUE"), new MediationAction("BODY_SET", "$.a", "2"));
        SbiStreamReceiver receiver = mediation.accept(
                consumer,
                request("x-wanted", "yes", "content-type", "application/json", "content-length", "7"),
                false,
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
    void theResponseIsEdited() {
        MediationIntake mediation = mediation(
                point("RESPONSE", "CONTINUE"),
                new MediationAction("BODY_ADD", "$.list", "'b'"),
                new MediationAction("HEADER_SET", "x-status", "message.status"));
        mediation.accept(consumer, request(), true, exchange);
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
    void aRuleThatFailsLetsPassOrRefuses_asTheTriggerSays() {
        MediationAction impossible = new MediationAction("BODY_SET", "$.a.b.c", "1");
        mediation(point("REQUEST", "CONTINUE"), impossible)
                .accept(consumer, request("x-wanted", "yes"), true, exchange);
        run(() -> exchange.headers != null);
        assertThat(exchange.field("x-wanted")).isEqualTo("yes");

        exchange.headers = null;
        mediation(point("REQUEST", "REJECT"), impossible).accept(consumer, request("x-wanted", "yes"), true, exchange);
        run(() -> consumer.ended);
        assertThat(consumer.field(":status")).isEqualTo("502");
        assertThat(exchange.headers).isNull();
    }

    @Test
    void whatIsTooLongToBeEditedGoesOnAsItCame() {
        MediationIntake mediation =
                mediation(point("REQUEST", "CONTINUE"), new MediationAction("BODY_SET", "$.a", "2"));
        SbiStreamReceiver receiver = mediation.accept(consumer, request("x-wanted", "yes"), false, exchange);
        receiver.onData(data("x".repeat(1000)), false);
        receiver.onData(data("y".repeat(1000)), true);
        assertThat(exchange.body).hasToString("x".repeat(1000) + "y".repeat(1000));
        assertThat(exchange.ended).isTrue();
    }

    private MediationIntake mediation(MediationTriggerPoint point, MediationAction... actions) {
        Map<String, MediationRuleGroup> groups =
                Map.of("g", new MediationRuleGroup(List.of(new MediationRule("r", 0, "true", List.of(actions)))));
        MediationIntake intake = new MediationIntake(new RuleEngine(groups), worker, () -> 0);
        intake.configure(new MediationOptions(true, 1), Map.of("p", point), groups);
        assertThat(intake.active()).isTrue();
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

    private static Http2Headers request(String... fieldsByTurns) {
        Http2Headers headers = new DefaultHttp2Headers()
                .method(new AsciiString("GET"))
                .scheme(new AsciiString("http"))
                .path(new AsciiString(PATH));
        for (int i = 0; i < fieldsByTurns.length; i += 2) {
            headers.add(new AsciiString(fieldsByTurns[i]), new AsciiString(fieldsByTurns[i + 1]));
        }
        return headers;
    }

    private static ByteBuf data(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    }

    private void run(BooleanSupplier done) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!done.getAsBoolean() && System.nanoTime() < end) {
            channel.runPendingTasks();
            Thread.onSpinWait();
        }
        assertThat(done.getAsBoolean()).isTrue();
    }

    /** Notes what it gets, and answers when it is told to. */
    private static final class Exchange implements Intake.Next, SbiStreamReceiver {
        private final StringBuilder body = new StringBuilder();
        private @Nullable Http2Headers headers;
        private @Nullable SbiStream stream;
        private boolean ended;

        @Override
        public SbiStreamReceiver accept(SbiStream given, Http2Headers block, boolean endOfStream) {
            stream = given;
            headers = block;
            ended = endOfStream;
            return this;
        }

        SbiStream stream() {
            if (stream == null) {
                throw new IllegalStateException("no request has come");
            }
            return stream;
        }

        @Nullable
        String field(String name) {
            CharSequence value = headers == null ? null : headers.get(name);
            return value == null ? null : value.toString();
        }

        void answer(String status, String... pieces) {
            stream().writeHeaders(new DefaultHttp2Headers().status(status), false);
            for (int i = 0; i < pieces.length; i++) {
                stream().writeData(data(pieces[i]), i == pieces.length - 1, null);
            }
        }

        @Override
        public void onHeaders(Http2Headers received, boolean endOfStream) {
            headers = received;
        }

        @Override
        public void onData(ByteBuf data, boolean endOfStream) {
            body.append(data.toString(StandardCharsets.UTF_8));
            data.release();
            ended = endOfStream;
        }

        @Override
        public void onReset(SbiFailure failure) {
            ended = true;
        }
    }
}
