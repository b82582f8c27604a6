// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.MemoryBudget;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Records;

/** Compressed bodies at a server that takes up to 100,000 octets, in a process that may hold 8 MB. */
@Timeout(60)
@SpecRef({"TS 29.500 6.9", "RFC 9110 8.4", "RFC 1952"})
class ContentCodingTest {
    private static final int MAX_BODY = 100_000;
    private static final int RESERVED = 5 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final byte[] TEXT = "{\"supi\":\"imsi-001010000000001\"}".getBytes(StandardCharsets.UTF_8);

    private final MemoryBudget budget = new MemoryBudget(8 << 20);
    private final SbiTransport transport = SbiTransport.start(1, budget);
    private final SbiTransport clientTransport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(clientTransport, SbiClientConfig.defaults());
    private final SbiServer server = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0)
                    .withLimits(Records.with(SbiLimits.defaults(), Map.of("maxBodyBytes", 2_000_000L))),
            new BlockingApplication(ContentCodingTest::echo, MAX_BODY));
    private final ApiRoot root = ApiRoot.of("http", "127.0.0.1", server.port());

    private static SbiResponse echo(SbiRequest request) {
        return new SbiResponse(200, request.headers().copy(), request.body());
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
        clientTransport.close();
        transport.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "x-gzip", "identity, gzip"})
    void gzipBody_isDecodedBeforeTheHandler(String coding) throws IOException {
        SbiResponse echoed = send(coding, zip(TEXT));
        assertThat(echoed.body()).isEqualTo(TEXT);
        assertThat(echoed.headers().get("content-type")).isEqualTo("application/json");
        assertThat(echoed.headers().contains("content-encoding")).isFalse();
        assertThat(send("identity", TEXT).body()).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip | true",
                "deflate, GZIP;q=0.5 | true",
                "* | true",
                "gzip;q=0 | false",
                "gzip ; q=0.000, * | false",
                "gzip, *;q=0 | true",
                "identity, *;q=0 | false",
                "deflate | false",
                "gzip2, agzip | false"
            })
    void acceptEncoding_decidesAboutGzip(String field, boolean accepted) {
        assertThat(ContentCoding.acceptsGzip(field)).isEqualTo(accepted);
    }

    @Test
    void gzipBodyWithSeveralMembers_isConcatenated() throws IOException {
        byte[] named = zip(TEXT);
        named[3] = 0x1e; // extra field, name, comment, check of the header
        byte[] fields = {2, 0, 1, 2, 'a', 0, 'b', 0, 9, 9};
        byte[] body = join(zip(TEXT), Arrays.copyOf(named, 10), fields, Arrays.copyOfRange(named, 10, named.length));
        assertThat(send("gzip", body).body()).isEqualTo(join(TEXT, TEXT));
    }

    @Test
    void manyEmptyGzipMembers_areAnEmptyBody() throws IOException {
        byte[] empty = zip(new byte[0]);
        byte[][] members = new byte[MAX_BODY / empty.length][];
        Arrays.fill(members, empty);
        SbiResponse echoed = send("gzip", join(members));
        assertThat(echoed.status()).isEqualTo(200);
        assertThat(echoed.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"br", "deflate", "zstd", "gzip, gzip", "gzip, br"})
    void unsupportedCoding_isRefusedWith415AndAcceptEncoding(String coding) throws IOException {
        SbiResponse refused = send(coding, zip(TEXT));
        assertThat(refused.status()).isEqualTo(415);
        assertThat(refused.headers().get("accept-encoding")).isEqualTo("gzip");
    }

    @Test
    void corruptGzipBody_isRefusedWith400() throws IOException {
        byte[] good = zip(TEXT);
        byte[] otherCheck = good.clone();
        otherCheck[good.length - 8] ^= 1;
        byte[] otherLength = good.clone();
        otherLength[good.length - 4] ^= 1;
        byte[] otherMethod = good.clone();
        otherMethod[2] = 7;
        byte[] otherBlock = good.clone();
        otherBlock[10] = 7;
        byte[] endlessName = good.clone();
        endlessName[3] = 8;
        Arrays.fill(endlessName, 10, good.length, (byte) 'x');
        List<byte[]> broken = List.of(
                TEXT,
                Arrays.copyOf(good, good.length - 1),
                Arrays.copyOf(good, 15),
                Arrays.copyOf(good, 5),
                join(good, new byte[1]),
                otherCheck,
                otherLength,
                otherMethod,
                otherBlock,
                endlessName);
        for (byte[] body : broken) {
            assertThat(send("gzip", body).status()).isEqualTo(400);
        }
    }

    @Test
    void decodedBodyAboveTheLimit_isRefusedWith413() throws IOException {
        assertThat(send("gzip", zip(new byte[MAX_BODY])).body()).hasSize(MAX_BODY);
        assertThat(send("gzip", zip(new byte[MAX_BODY + 1])).status()).isEqualTo(413);
        byte[] bomb = join(zip(new byte[40_000_000]), zip(new byte[40_000_000]));
        assertThat(bomb.length).isLessThan(MAX_BODY);
        assertThat(send("gzip", bomb).status()).isEqualTo(413);
    }

    @Test
    void decodedSize_countsAgainstTheMemoryBudget() throws IOException {
        byte[] large = zip(new byte[MAX_BODY]);
        assertThat(budget.reserve(RESERVED, true)).isTrue();
        SbiResponse refused = send("gzip", large);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.headers().get("retry-after")).isEqualTo("1");
        assertThat(send("gzip", zip(TEXT)).status()).isEqualTo(200);
        budget.free(RESERVED);
        assertThat(send("gzip", large).status()).isEqualTo(200);
        assertThat(budget.held()).isLessThan(1 << 20);
    }

    private SbiResponse send(String coding, byte[] body) {
        SbiRequest request = SbiRequest.of("POST", "/echo").withHeader("content-encoding", coding);
        return client.send(root, request.withBody("application/json", body), PATIENCE);
    }

    private static byte[] zip(byte[] plain) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(plain);
        }
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
