// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class HostLookupsTest {
    private static final int THREADS = 2;
    private static final int WAITING = 3;

    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger others = new AtomicInteger();
    private final HostLookups lookups = new HostLookups(this::resolve, THREADS, WAITING);

    private InetAddress[] resolve(String host) throws UnknownHostException {
        calls.incrementAndGet();
        others.addAndGet(Thread.currentThread().getName().equals("host-lookup") ? 0 : 1);
        try {
            answer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (host.startsWith("unknown")) {
            throw new UnknownHostException(host);
        }
        return new InetAddress[] {InetAddress.getLoopbackAddress()};
    }

    @Test
    void lookupsBeyondThreadsAndQueue_failAtOnce() {
        List<CompletableFuture<List<InetAddress>>> all =
                IntStream.range(0, 100).mapToObj(i -> lookups.start("host" + i)).toList();

        assertThat(all.stream().filter(CompletableFuture::isCompletedExceptionally))
                .hasSize(100 - THREADS - WAITING);
        answer.countDown();
        all.subList(0, THREADS + WAITING)
                .forEach(each -> assertThat(each.join()).containsExactly(InetAddress.getLoopbackAddress()));
        assertThat(calls).hasValue(THREADS + WAITING);
        assertThat(others).as("look-ups on other threads").hasValue(0);
    }

    @Test
    void callersOfOneHost_shareItsLookup() {
        List<CompletableFuture<List<InetAddress>>> all =
                IntStream.range(0, 100).mapToObj(i -> lookups.start("host")).toList();

        answer.countDown();
        all.forEach(CompletableFuture::join);
        assertThat(calls).hasValue(1);
        lookups.start("host").join();
        assertThat(calls).as("look-ups after the first has ended").hasValue(2);
    }

    @Test
    void waitingForUnknownHost_fails() {
        answer.countDown();
        assertThatThrownBy(() -> lookups.addresses("unknown.invalid", Duration.ofSeconds(30)))
                .isInstanceOf(UnknownHostException.class);
    }

    @Test
    void waiting_endsAtTimeout() {
        assertThatThrownBy(() -> lookups.addresses("slow.invalid", Duration.ofMillis(1)))
                .isInstanceOf(UnknownHostException.class);
        answer.countDown();
    }
}
