// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.request;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * Thousands of concurrent SNRs of an OCS, and a slow PGW: every SNR is accepted, at once or in a retry after 3004, the
 * PGW never has more requests than the outbox sends at a time, each request is sent once, new sessions begin during the
 * storm, and in the end each session has the latest status. {@code -Dsigcore.test.storm=10000} sends 10,000 SNRs.
 */
class SnrStormIT {
    private static final int STORM = Integer.getInteger("sigcore.test.storm", 1000);
    private static final int SUBSCRIBERS = 100;
    private static final int SENDERS = 32;
    /** The limit of decisions of one kind in progress at the outbox. */
    private static final int MOST_AT_ONCE = 400;

    private static final long PGW_NANOS = 20_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration RECOVERY = Duration.ofMinutes(3);

    @TempDir
    Path data;

    private final Map<String, Long> downlink = new ConcurrentHashMap<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger again = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();

    @Test
    void snrStorm_isAcceptedWithoutFloodingPgw_andLatestStatusApplies() throws Exception {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network);
                DiameterNode pgw = DiameterPeers.client(
                        "pgw.sigcore.lab",
                        Applications.GX,
                        policy.diameterPort(),
                        new LinkedBlockingQueue<>(),
                        this::onRar);
                FakeDiameterServer ocs =
                        new FakeDiameterServer("ocs.charging.lab", Applications.SY, policy.diameterPort());
                ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            network.smData = (ObjectNode) Json.parse("""
                    {"smPolicySnssaiData": {"1-000001": {"snssai": {"sst": 1, "sd": "000001"},
                      "smPolicyDnnData": {"ims": {"dnn": "ims", "subscSpendingLimits": true}}}}}
                    """);
            ocs.answer = slr -> slr.answer(ResultCode.DIAMETER_SUCCESS)
                    .add(report("active"))
                    .build();
            List<String> sy = new ArrayList<>();
            for (int i = 0; i < SUBSCRIBERS; i++) {
                assertThat(begin(pgw, i)).isEqualTo(ResultCode.DIAMETER_SUCCESS);
                sy.add(ocs.next().require(Base.SESSION_ID));
            }
            long began = System.nanoTime();
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < STORM; i++) {
                String status = (i / SUBSCRIBERS) % 2 == 0 ? "exhausted" : "active";
                String session = sy.get(i % SUBSCRIBERS);
                results.add(senders.submit(() -> sendSnr(ocs, session, status)));
            }
            assertThat(begin(pgw, SUBSCRIBERS)).as("a session during the storm").isEqualTo(ResultCode.DIAMETER_SUCCESS);
            for (Future<Integer> code : results) {
                assertThat(code.get()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            }
            for (String session : sy) {
                assertThat(sendSnr(ocs, session, "exhausted")).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            }
            until(
                    RECOVERY,
                    () -> downlink.size() == SUBSCRIBERS
                            && downlink.values().stream().allMatch(rate -> rate == 1_000_000));
            System.out.printf(
                    "%d SNR of %d subscribers, %d of them retried after 3004: %d RAR, at most %d at once, %d ms%n",
                    STORM + SUBSCRIBERS,
                    SUBSCRIBERS,
                    again.get(),
                    asked.get(),
                    mostAtOnce.get(),
                    (System.nanoTime() - began) / 1_000_000);
            assertThat(mostAtOnce.get()).isBetween(1, MOST_AT_ONCE);
            assertThat(asked.get()).isBetween(SUBSCRIBERS, STORM + SUBSCRIBERS);
        }
    }

    /** Sends an SNR as an OCS that retries after 3004. */
    private int sendSnr(FakeDiameterServer ocs, String session, String status) {
        int code = ocs.send(snr(session, status)).resultCode();
        while (code == ResultCode.DIAMETER_TOO_BUSY) {
            again.incrementAndGet();
            LockSupport.parkNanos(100_000_000);
            code = ocs.send(snr(session, status)).resultCode();
        }
        return code;
    }

    private int onRar(DiameterMessage rar) {
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        LockSupport.parkNanos(PGW_NANOS);
        downlink.put(
                rar.require(Base.SESSION_ID), rar.require(Gx.QOS_INFORMATION).require(Gx.APN_AGGREGATE_MAX_BITRATE_DL));
        asked.incrementAndGet();
        atOnce.decrementAndGet();
        return ResultCode.DIAMETER_SUCCESS;
    }

    private static int begin(DiameterNode pgw, int number) throws Exception {
        DiameterMessage ccr = ccr("gx" + number, 1, "10.46.1." + (number + 1), "0010100000%05d".formatted(number));
        return pgw.send(ccr, PATIENCE).join().resultCode();
    }

    private static Avp report(String status) {
        return Sy.POLICY_COUNTER_STATUS_REPORT.of(
                Sy.POLICY_COUNTER_IDENTIFIER.of("monthly"), Sy.POLICY_COUNTER_STATUS.of(status));
    }

    private static DiameterMessage snr(String session, String status) {
        return request(CommandCode.SPENDING_STATUS_NOTIFICATION, ApplicationId.SY, session)
                .add(Base.DESTINATION_HOST, "policy.sigcore.lab")
                .add(report(status))
                .build();
    }
}
