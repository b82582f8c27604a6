// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.ResultCode;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.testkit.Sites;

/**
 * A BSF from the jar at each of two sites with NDB Clusters that replicate to each other. Nbsf and Rx use the first site until its BSF and database are killed together, then the second: bindings that were
 * acknowledged earlier than the replication delay are present.
 */
@Sites.Needed
class TwoSitesIT {
    private static final int BEFORE = 400;
    private static final int AFTER = 50;
    private static final int CONSUMERS = 4;
    private static final Duration START = Duration.ofMinutes(3);
    /** An epoch of NDB and the delays of a loaded machine, by which a sample of the delay may be too small. */
    private static final long SLACK_MILLIS = 500;

    @TempDir
    Path directory;

    /** Distinguishes the bindings of this run from those of earlier runs. */
    private final int run = UUID.randomUUID().hashCode() & 127;

    private final AtomicInteger next = new AtomicInteger();
    /** The time of each acknowledgement by address, in nanoseconds. */
    private final Map<String, Long> acknowledged = new ConcurrentHashMap<>();

    private final List<String> sessions = new CopyOnWriteArrayList<>();
    private final AtomicLong worstDelayMillis = new AtomicLong();
    private final AtomicBoolean siteOneGone = new AtomicBoolean();

    @Test
    void siteLoss_losesOnlyBindingsWithinReplicationDelay() throws Exception {
        try (Sites sites = Sites.start(directory, 2, "bsf", "ocbsf");
                Site one = new Site(new BsfSite(directory, sites, 1));
                Site two = new Site(new BsfSite(directory, sites, 2))) {
            sites.join();
            long killed = trafficUntilKilled(one, two);

            List<Long> lost = new ArrayList<>();
            acknowledged.forEach((address, at) -> {
                if (two.status(address) != 200) {
                    lost.add((killed - at) / 1_000_000);
                }
            });
            System.out.printf(
                    "two sites: %d acknowledged, replication took %d ms at worst; lost: %s (ms before the kill)%n",
                    acknowledged.size(), worstDelayMillis.get(), lost);
            assertThat(lost).allMatch(before -> before <= worstDelayMillis.get() + SLACK_MILLIS);

            for (int i = 0; i < AFTER; i++) {
                String address = register(two.consumer);
                assertThat(two.open(address)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            }
            String survivor = sessions.stream()
                    .filter(address -> two.status(address) == 200)
                    .findFirst()
                    .orElseThrow();
            assertThat(two.open(survivor)).as("bound at the first site").isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(two.end(survivor)).as("opened at the first site").isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    /** Returns the time at which the first site was killed, in nanoseconds. */
    private long trafficUntilKilled(Site one, Site two) throws Exception {
        long killed;
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int c = 0; c < CONSUMERS; c++) {
                var _ = clients.submit(() -> registerUntilGone(one.consumer));
            }
            var _ = clients.submit(() -> openUntilGone(one));
            var _ = clients.submit(() -> measureDelay(one.consumer, two));
            until(START, () -> acknowledged.size() >= BEFORE && worstDelayMillis.get() > 0 && !sessions.isEmpty());
            killed = System.nanoTime();
            one.bsf.killWithDatabase();
            siteOneGone.set(true);
        }
        return killed;
    }

    private void registerUntilGone(Consumer consumer) {
        try {
            while (!siteOneGone.get()) {
                register(consumer);
            }
        } catch (SbiCallException | AssertionError gone) {
            // a pending registration was not acknowledged
        }
    }

    private String register(Consumer consumer) {
        int n = next.getAndIncrement();
        String address = "10.%d.%d.%d".formatted(run, n / 250, n % 250);
        assertThat(consumer.post(session("ipv4Addr", address, "supi", "imsi-" + run + n))
                        .status())
                .isEqualTo(201);
        acknowledged.put(address, System.nanoTime());
        return address;
    }

    private void openUntilGone(Site one) {
        while (!siteOneGone.get()) {
            for (String address : List.copyOf(acknowledged.keySet())) {
                try {
                    if (one.open(address) == ResultCode.DIAMETER_SUCCESS) {
                        sessions.add(address);
                    }
                } catch (CompletionException gone) {
                    return;
                }
            }
        }
    }

    private void measureDelay(Consumer consumer, Site two) {
        try {
            while (!siteOneGone.get()) {
                String address = register(consumer);
                long begin = System.nanoTime();
                while (two.status(address) != 200 && !siteOneGone.get()) {
                    LockSupport.parkNanos(1_000_000);
                }
                if (!siteOneGone.get()) {
                    worstDelayMillis.accumulateAndGet((System.nanoTime() - begin) / 1_000_000 + 1, Math::max);
                }
            }
        } catch (SbiCallException | AssertionError gone) {
            // the first site is down
        }
    }

    /** A BSF in its own process, with a connected AF and PCF. */
    private static final class Site implements AutoCloseable {
        private final BsfSite bsf;
        private final Consumer consumer;
        private final RxPeer pcf;
        private final RxPeer af;

        Site(BsfSite bsf) {
            bsf.awaitReady();
            this.bsf = bsf;
            this.consumer = bsf.consumer;
            this.pcf = new RxPeer("pcf1.example.org", bsf.diameterPort, bsf.identity());
            this.af = new RxPeer("af1.example.org", bsf.diameterPort, bsf.identity());
        }

        int status(String address) {
            return bsf.status(address);
        }

        int open(String address) {
            return af.send(aar("af;" + address, address)).resultCode();
        }

        int end(String address) {
            return af.send(rx(CommandCode.SESSION_TERMINATION, "af;" + address)
                            .add(Base.DESTINATION_REALM, "example.org")
                            .add(Base.DESTINATION_HOST, "pcf1.example.org"))
                    .resultCode();
        }

        @Override
        public void close() {
            af.close();
            pcf.close();
            bsf.close();
        }
    }
}
