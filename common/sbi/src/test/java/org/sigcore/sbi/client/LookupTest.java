// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.HostLookups;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Look-ups of the hosts to which requests are sent. */
@Timeout(60)
class LookupTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final SbiRequest REQUEST = SbiRequest.of("GET", "/");

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();

    private InetAddress[] resolve(String host) {
        calls.incrementAndGet();
        begun.countDown();
        try {
            answer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @Test
    void requestsToOneHost_shareLookup_andHostsBeyondTheLimitFailAtOnce() throws InterruptedException {
        try (SbiTransport transport = SbiTransport.start(2);
                SbiServer server = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0),
                        new BlockingApplication(request -> SbiResponse.of(204), 1 << 20));
                SbiClient client = new SbiClient(
                        transport,
                        SbiClientConfig.defaults().withConnectTimeout(LONG),
                        new HostLookups(this::resolve, 1, 1))) {
            List<CompletableFuture<SbiResponse>> same = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                same.add(client.sendAsync(ApiRoot.of("http", "one.test", server.port()), REQUEST, LONG));
            }
            begun.await();
            BlockingQueue<String> results = new LinkedBlockingQueue<>();
            for (int i = 0; i < 5; i++) {
                var _ = client.sendAsync(ApiRoot.of("http", "host" + i + ".test", server.port()), REQUEST, LONG)
                        .whenComplete((response, failure) -> results.add(result(response, failure)));
            }
            for (int i = 0; i < 4; i++) {
                assertThat(results.take()).isEqualTo("NO_CAPACITY");
            }
            answer.countDown();
            assertThat(results.take()).isEqualTo("204");
            same.forEach(call -> assertThat(call.join().status()).isEqualTo(204));
            assertThat(calls).hasValue(2);
        }
    }

    /** Hosts whose look-up does not end, does not begin, or is refused, because the name server does not answer. */
    @Test
    void hostKnownOtherwise_doesNotWaitForTheNameServer() {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer server = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0),
                        new BlockingApplication(request -> SbiResponse.of(204), 1 << 20));
                SbiClient client = new SbiClient(
                        transport,
                        SbiClientConfig.defaults().withConnectTimeout(LONG),
                        new HostLookups(this::resolve, 1, 1))) {
            client.fallBackTo(_ -> List.of(InetAddress.getLoopbackAddress()));
            List<CompletableFuture<SbiResponse>> calls = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                calls.add(client.sendAsync(ApiRoot.of("http", "host" + i + ".test", server.port()), REQUEST, LONG));
            }
            calls.forEach(call -> assertThat(call.join().status()).isEqualTo(204));
        } finally {
            answer.countDown();
        }
    }

    private static String result(@Nullable SbiResponse response, @Nullable Throwable failure) {
        return failure instanceof SbiCallException failed
                ? failed.failure().kind().name()
                : response == null ? String.valueOf(failure) : Integer.toString(response.status());
    }
}
