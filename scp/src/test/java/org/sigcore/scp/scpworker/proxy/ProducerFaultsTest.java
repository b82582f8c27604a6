// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.scp.scpworker.proxy.FaultyProducer.number;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.MemoryAccount;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.scp.scpworker.logic.NfEntry;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.logic.policy.RoutingOptions;
import org.sigcore.scp.scpworker.proxy.routing.DataPlane;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.service.RequestEvent;
import org.sigcore.scp.scpworker.service.TrafficPolicy;
import org.sigcore.scp.scpworker.service.Worker;
import org.sigcore.testkit.Records;

/** Producers and consumers that violate HTTP/2 or TCP, next to a healthy producer that must not be affected. */
class ProducerFaultsTest {
    private static final String SET = "set1.udmset.5gc.mnc001.mcc001";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final byte[] BODY = "x".repeat(4000).getBytes(StandardCharsets.US_ASCII);

    private final SbiTransport peers = SbiTransport.start(1);
    private final SbiTransport own = SbiTransport.start(1);
    private final SbiClient consumer = new SbiClient(peers, SbiClientConfig.defaults());
    private final SbiClient upstream = new SbiClient(own, SbiClientConfig.defaults());
    private final SbiServer healthy = SbiServer.start(
            peers,
            SbiServerConfig.of("127.0.0.1", 0),
            new BlockingApplication(
                    request -> SbiResponse.json(200, Json.object().put("from", "healthy")), 1 << 20));
    private final List<FaultyProducer> faulty = new ArrayList<>();
    private RouteTable table = RouteTable.EMPTY;
    private final Worker worker = new Worker(
            "scp.lab",
            TrafficPolicy.of(
                    new RoutingOptions(
                            Duration.ofMillis(800),
                            Duration.ofSeconds(10),
                            Duration.ofMillis(800),
                            3,
                            true,
                            Set.of(503),
                            64 << 10),
                    false,
                    true),
            100,
            MemoryAccount.UNBOUNDED,
            new SimpleMeterRegistry());
    private final SbiServer scp = SbiServer.start(
            own,
            SbiServerConfig.of("127.0.0.1", 0)
                    .withLimits(Records.with(
                            SbiLimits.defaults(),
                            Map.of("requestTimeout", Duration.ofSeconds(1), "idleTimeout", Duration.ofSeconds(60)))),
            new ProxyApplication(
                    DataPlane.of(
                            worker,
                            new SbiUpstream(upstream, Duration.ofMillis(800), TIMEOUT),
                            new DiscoveryFake(),
                            () -> table,
                            List.of(),
                            SenderProof.NONE),
                    new BlockingApplication(request -> SbiResponse.of(204), 0),
                    List.of("/own/")));

    @AfterEach
    void verifyHealthyProducerAndClose() {
        assertThat(consumer.send(root(scp), to(root(healthy)), TIMEOUT).status())
                .isEqualTo(200);
        assertThat(worker.protectionState().overload().pending()).isZero();
        assertThat(worker.protectionState().outstanding(root(healthy))).isZero();
        faulty.forEach(producer -> assertThat(worker.protectionState().outstanding(producer.root()))
                .isZero());
        scp.close();
        healthy.close();
        faulty.forEach(FaultyProducer::close);
        consumer.close();
        upstream.close();
        own.close();
        peers.close();
    }

    @Test
    void connectionLostInMidResponse_failsConsumerCall() {
        FaultyProducer producer = producer(connection -> {
            int stream = connection.greet().await(FaultyProducer.HEADERS);
            connection
                    .frame(FaultyProducer.HEADERS, FaultyProducer.END_HEADERS, stream, FaultyProducer.OK)
                    .frame(FaultyProducer.DATA, 0, stream, new byte[100])
                    .frame(FaultyProducer.PING, 0, 0, new byte[8])
                    .await(FaultyProducer.PING); // the worker has read the preceding frames
            connection.cut();
        });
        assertThatThrownBy(() -> consumer.send(root(scp), to(producer.root()), TIMEOUT))
                .isInstanceOf(SbiCallException.class);
    }

    @Test
    void halfOpenProducer_isReplaced() {
        assertHealthyServes(producer(connection -> connection.greet().await(FaultyProducer.GO_AWAY)));
    }

    @Test
    void producerWithoutSettings_isReplaced() {
        assertHealthyServes(producer(connection -> connection.await(FaultyProducer.GO_AWAY)));
    }

    @Test
    void goAwayBeforeResponse_reroutesRequest() {
        assertHealthyServes(producer(connection -> {
            connection.greet().await(FaultyProducer.HEADERS);
            connection.frame(FaultyProducer.GO_AWAY, 0, 0, number(0, 0));
        }));
    }

    @Test
    void goAwayInMidResponse_completesResponse() {
        FaultyProducer producer = producer(connection -> {
            int stream = connection.greet().await(FaultyProducer.HEADERS);
            connection
                    .frame(FaultyProducer.HEADERS, FaultyProducer.END_HEADERS, stream, FaultyProducer.OK)
                    .frame(FaultyProducer.GO_AWAY, 0, 0, number(stream, 0))
                    .frame(FaultyProducer.DATA, FaultyProducer.END_STREAM, stream, new byte[100]);
        });
        SbiResponse response = consumer.send(root(scp), to(producer.root()), TIMEOUT);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.body()).hasSize(100);
    }

    @Test
    void rstStream_reroutesRequest() {
        assertHealthyServes(producer(connection -> {
            connection.greet();
            while (true) {
                int stream = connection.await(FaultyProducer.HEADERS);
                connection.frame(FaultyProducer.RST_STREAM, 0, stream, number(2));
            }
        }));
    }

    @Test
    void refusedStream_isRepeatedOnceThenRerouted() {
        FaultyProducer producer = producer(connection -> {
            connection.greet();
            while (true) {
                int stream = connection.await(FaultyProducer.HEADERS);
                connection.frame(FaultyProducer.RST_STREAM, 0, stream, number(7));
            }
        });
        assertHealthyServes(producer);
        assertThat(worker.counters().sum(RequestEvent.REPEAT)).isEqualTo(1);
    }

    @Test
    void oneByteDataFrames_arriveComplete() {
        FaultyProducer producer = producer(connection -> {
            int stream = connection.greet().await(FaultyProducer.HEADERS);
            connection.frame(FaultyProducer.HEADERS, FaultyProducer.END_HEADERS, stream, FaultyProducer.OK);
            for (int i = 0; i < 4500; i++) {
                int flags = i == 4499 ? FaultyProducer.END_STREAM : 0;
                connection.frame(FaultyProducer.DATA, flags, stream, (byte) i);
            }
            connection.await(FaultyProducer.GO_AWAY);
        });
        SbiResponse response = consumer.send(root(scp), to(producer.root()), TIMEOUT);
        assertThat(response.body()).hasSize(4500);
        for (int i = 0; i < 4500; i++) {
            assertThat(response.body()[i]).isEqualTo((byte) i);
        }
    }

    @Test
    void zeroWindow_openedLater_sendsBody() {
        FaultyProducer producer = producer(connection -> {
            int first = connection.greet(4, 0).await(FaultyProducer.HEADERS);
            connection.frame(
                    FaultyProducer.HEADERS,
                    FaultyProducer.END_HEADERS | FaultyProducer.END_STREAM,
                    first,
                    FaultyProducer.OK);
            int stream = connection.await(FaultyProducer.HEADERS);
            connection.frame(FaultyProducer.WINDOW_UPDATE, 0, stream, number(100_000));
            connection.await(FaultyProducer.DATA);
            connection.frame(
                    FaultyProducer.HEADERS,
                    FaultyProducer.END_HEADERS | FaultyProducer.END_STREAM,
                    stream,
                    FaultyProducer.OK);
            connection.await(FaultyProducer.GO_AWAY);
        });
        SbiRequest withoutBody = SbiRequest.of("GET", "/nudm-sdm/v2/x")
                .withHeader("3gpp-Sbi-Target-apiRoot", producer.root().toString());
        assertThat(consumer.send(root(scp), withoutBody, TIMEOUT).status()).isEqualTo(200);
        assertThat(consumer.send(root(scp), to(producer.root()), TIMEOUT).status())
                .isEqualTo(200);
    }

    @Test
    void permanentZeroWindow_reroutesRequest() {
        assertHealthyServes(producer(connection -> connection.greet(4, 0).await(FaultyProducer.GO_AWAY)));
    }

    @Test
    void onlyProducerWithoutAnswer_returns504() {
        FaultyProducer producer = producer(connection -> connection.greet().await(FaultyProducer.GO_AWAY));
        SbiResponse response = consumer.send(root(scp), to(producer.root()), TIMEOUT);
        assertThat(response.status()).isEqualTo(504);
        assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo("TIMED_OUT_REQUEST");
    }

    @Test
    void allProducersDown_returns504_untilOneReturns() {
        table = new RouteTable(
                1, List.of(NfEntry.of(Profiles.udm("a", closedPort(), SET)), NfEntry.of(Profiles.udm("b", 1, SET))));
        SbiRequest request = SbiRequest.of("GET", "/nudm-sdm/v2/x")
                .withHeader("3gpp-Sbi-Routing-Binding", "bl=nf-set; nfset=" + SET);
        for (int i = 0; i < 20; i++) {
            SbiResponse response = consumer.send(root(scp), request, TIMEOUT);
            assertThat(response.status()).isEqualTo(504);
            assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo("TARGET_NF_NOT_REACHABLE");
        }
        assertThat(worker.protectionState().endpoints().unhealthySets()).isEqualTo(1);

        table = new RouteTable(
                2,
                List.of(
                        NfEntry.of(Profiles.udm("a", healthy.port(), SET)),
                        NfEntry.of(Profiles.udm("b", closedPort(), SET))));
        assertThat(consumer.send(root(scp), request, TIMEOUT).status()).isEqualTo(200);
    }

    @Test
    void unresolvableHostName_returns504() {
        SbiResponse response =
                consumer.send(root(scp), to(ApiRoot.of("http", "no-such-producer.invalid", 80)), TIMEOUT);
        assertThat(response.status()).isEqualTo(504);
        assertThat(response.jsonObject().get("cause").stringValue())
                .isIn("TARGET_NF_NOT_REACHABLE", "TIMED_OUT_REQUEST");
    }

    @Test
    void slowRequestBody_isEndedByRequestTimeout() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), scp.port())) {
            socket.setSoTimeout((int) TIMEOUT.toMillis());
            var out = socket.getOutputStream();
            out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.write(frame(FaultyProducer.SETTINGS, 0, 0));
            out.write(frame(FaultyProducer.HEADERS, FaultyProducer.END_HEADERS, 1, loris()));
            out.write(frame(FaultyProducer.DATA, 0, 1, (byte) 'x'));
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int ended = 0;
            while (ended == 0) { // the answer, or the reset that follows one
                byte[] header = new byte[9];
                in.readFully(header);
                int length = ((header[0] & 0xff) << 16) | ((header[1] & 0xff) << 8) | (header[2] & 0xff);
                in.readFully(new byte[length]);
                boolean ends = header[3] == FaultyProducer.RST_STREAM
                        || (header[3] <= FaultyProducer.HEADERS && (header[4] & FaultyProducer.END_STREAM) != 0);
                ended = ends ? header[3] + 1 : 0;
            }
            assertThat(ended).isPositive();
        }
    }

    // :method POST, :scheme http, :path /, :authority x, and the target as a literal.
    private byte[] loris() {
        byte[] name = "3gpp-sbi-target-apiroot".getBytes(StandardCharsets.US_ASCII);
        byte[] value = root(healthy).toString().getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(3 + 3 + 2 + name.length + 1 + value.length)
                .put(new byte[] {(byte) 0x83, (byte) 0x86, (byte) 0x84, 0x41, 1, 'x', 0, (byte) name.length})
                .put(name)
                .put((byte) value.length)
                .put(value)
                .array();
    }

    private static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) 0)
                .putShort((short) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    private void assertHealthyServes(FaultyProducer producer) {
        table = new RouteTable(
                1,
                List.of(
                        NfEntry.of(Profiles.udm("faulty", producer.root().port(), SET)),
                        NfEntry.of(Profiles.udm("healthy", healthy.port(), SET))));
        SbiResponse response = consumer.send(root(scp), to(producer.root()), TIMEOUT);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.headers().get("3gpp-sbi-producer-id")).isEqualTo("nfinst=healthy");
        assertThat(producer.connections()).isPositive();
    }

    private FaultyProducer producer(FaultyProducer.Script script) {
        FaultyProducer producer = new FaultyProducer(script);
        faulty.add(producer);
        return producer;
    }

    private static int closedPort() {
        FaultyProducer producer = new FaultyProducer(connection -> {});
        producer.close();
        return producer.root().port();
    }

    private static SbiRequest to(ApiRoot target) {
        return SbiRequest.of("POST", "/nudm-sdm/v2/x")
                .withBody("text/plain", BODY)
                .withHeader("3gpp-Sbi-Target-apiRoot", target.toString());
    }

    private static ApiRoot root(SbiServer server) {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }
}
