// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import static io.gatling.javaapi.core.CoreDsl.bodyLength;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static org.sigcore.gatling.sbi.SbiDsl.expectNotification;
import static org.sigcore.gatling.sbi.SbiDsl.header;
import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.IntStream;
import org.sigcore.gatling.core.Arrivals;
import org.sigcore.gatling.core.Priority;

/** A session that is created, updated, notified of an update and deleted. {@link SbiSimulationIT} runs it. */
public final class SessionSimulation extends Simulation {
    static final String TARGET = "test.target";
    static final String DELEGATED = "test.delegated";
    static final String LOSS = "test.loss";

    private final SimulatedNf smf = SimulatedNf.at("127.0.0.1", 0)
            .answer("N7 notify", "POST", "/nsmf-callback/v1/{key}/update", 204)
            .loses(Double.parseDouble(System.getProperty(LOSS, "0")))
            .start();

    private final ChainBuilder session = exec(sbi("N7 create")
                    .post("/npcf-smpolicycontrol/v1/sm-policies")
                    .discover("PCF", "SMF", "npcf-smpolicycontrol")
                    .discoverBy("supi", "#{supi}")
                    .priority(5)
                    .correlation("imsi-#{supi}")
                    .body("{\"supi\":\"#{supi}\",\"pduSessionId\":#{pduSessionId},\"notificationUri\":\""
                            + smf.apiRoot() + "/nsmf-callback/v1/#{supi}\"}")
                    .check(
                            status().is(201),
                            jsonPath("$.supi").isEL("#{supi}"),
                            jsonPath("$.revalidationTime").saveAs("revalidation"),
                            header("location").saveAs("session")))
            .exitHereIfFailed()
            .exec(sbi("N7 update")
                    .post("#{session}/update")
                    .body("{\"time\":\"#{revalidation}\"}")
                    .check(status().is(200)))
            .exec(expectNotification("N7 notify")
                    .at(smf, "#{supi}")
                    .within("1 s")
                    .check(jsonPath("$.resourceUri").isEL("#{session}")))
            .exec(sbi("N7 delete").post("#{session}/delete").check(bodyLength().is(0)));

    public SessionSimulation() {
        String target = System.getProperty(TARGET);
        boolean delegated = Boolean.getBoolean(DELEGATED);
        setUp(Arrivals.steady(20, Duration.ofSeconds(1))
                        .of("data session", feed(subscribers(delegated)).exec(session)))
                .protocols((delegated ? sbi().scp(target) : sbi().target(target)).userAgent("SMF"))
                .assertions(global().failedRequests().count().is(0L));
    }

    @Override
    public void after() {
        smf.close();
    }

    private static Iterator<Map<String, Object>> subscribers(boolean important) {
        return IntStream.iterate(1, n -> n + 1)
                .mapToObj(n -> {
                    Map<String, Object> subscriber = new HashMap<>(Map.of("pduSessionId", n));
                    subscriber.put("supi", "00101%010d".formatted(n));
                    if (important) {
                        subscriber.put(Priority.ATTRIBUTE, 3);
                    }
                    return subscriber;
                })
                .iterator();
    }
}
