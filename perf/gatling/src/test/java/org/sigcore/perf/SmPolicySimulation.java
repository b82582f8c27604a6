// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.perf;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static org.sigcore.gatling.sbi.SbiDsl.header;
import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.sigcore.gatling.core.Arrivals;

/**
 * The 5G data session: an SMF creates, updates and deletes an SM policy association through the SCP (indirect
 * communication with delegated discovery for the create, towards the PCF that answered for the rest).
 *
 * <p>System properties: {@code scp} (default {@code http://127.0.0.1:7200}), {@code rate} in sessions per second (10),
 * {@code seconds} of load (30), {@code subscribers} (1000, from imsi-001010000000001 on), {@code notificationUri} (where
 * the SMF of the simulators listens). The run fails when a single step fails.
 */
public final class SmPolicySimulation extends Simulation {
    private static final String SCP = System.getProperty("scp", "http://127.0.0.1:7200");
    private static final double RATE = Double.parseDouble(System.getProperty("rate", "10"));
    private static final long SECONDS = Long.getLong("seconds", 30);
    private static final int SUBSCRIBERS = Integer.getInteger("subscribers", 1000);
    private static final String NOTIFICATION_URI =
            System.getProperty("notificationUri", "http://127.0.0.1:7601/nsmf-callback/v1/sm-policies");

    private static final String CREATE = """
            {"supi":"#{supi}","pduSessionId":#{pduSessionId},"pduSessionType":"IPV4","dnn":"internet",
             "notificationUri":"%s/#{supi}-#{pduSessionId}","ipv4Address":"#{ipv4}",
             "sliceInfo":{"sst":1,"sd":"000001"},"ratType":"NR","accessType":"3GPP_ACCESS",
             "subsSessAmbr":{"uplink":"100 Mbps","downlink":"200 Mbps"},
             "subsDefQos":{"5qi":9,"arp":{"priorityLevel":8,"preemptCap":"NOT_PREEMPT","preemptVuln":"PREEMPTABLE"}},
             "suppFeat":"0"}""".formatted(NOTIFICATION_URI);

    private final ChainBuilder session = exec(sbi("N7 create")
                    .post("/npcf-smpolicycontrol/v1/sm-policies")
                    .discover("PCF", "SMF", "npcf-smpolicycontrol")
                    .discoverBy("supi", "#{supi}")
                    .body(CREATE)
                    .check(status().is(201), header("location").saveAs("association")))
            .exitHereIfFailed()
            .exec(sbi("N7 update")
                    .post("#{association}/update")
                    .body("{\"repPolicyCtrlReqTriggers\":[\"RAT_TY_CH\"],\"ratType\":\"EUTRA\"}")
                    .check(status().is(200), jsonPath("$").exists()))
            .exec(sbi("N7 delete").post("#{association}/delete").body("{}").check(status().is(204)));

    public SmPolicySimulation() {
        setUp(Arrivals.steady(RATE, Duration.ofSeconds(SECONDS))
                        .of("5G data session", feed(sessions()).exec(session)))
                .protocols(sbi().scp(SCP).userAgent("SMF"))
                .assertions(global().failedRequests().count().is(0L));
    }

    // Each user has a different session: the address and the PDU session id differ until all subscribers have 15.
    private static Iterator<Map<String, Object>> sessions() {
        AtomicInteger next = new AtomicInteger();
        return Stream.generate(() -> {
                    int n = next.getAndIncrement();
                    return Map.<String, Object>of(
                            "supi", "imsi-%015d".formatted(1_010_000_000_001L + n % SUBSCRIBERS),
                            "pduSessionId", 1 + n / SUBSCRIBERS % 15,
                            "ipv4", "10.%d.%d.%d".formatted(64 + (n >> 16) % 64, (n >> 8) & 255, n & 255));
                })
                .iterator();
    }
}
