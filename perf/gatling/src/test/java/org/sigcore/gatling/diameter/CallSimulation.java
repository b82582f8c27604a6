// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.global;
import static org.sigcore.gatling.diameter.DiameterDsl.answered;
import static org.sigcore.gatling.diameter.DiameterDsl.avp;
import static org.sigcore.gatling.diameter.DiameterDsl.diameter;
import static org.sigcore.gatling.diameter.DiameterDsl.resultCode;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.gatling.core.Arrivals;
import org.sigcore.gatling.core.Priority;

/** Calls: AAR-I, AAR-U, STR. {@link DiameterSimulationIT} runs it. */
public final class CallSimulation extends Simulation {
    static final String PORT = "test.port";

    /** Requests of the PCRF. */
    static final Queue<String> ASKED = new ConcurrentLinkedQueue<>();

    private static final ChainBuilder CALL = exec(diameter("AAR-I")
                    .rx()
                    .avp(Base.FRAMED_IP_ADDRESS, "#{ipv4}")
                    .avp(Rx.MEDIA_COMPONENT_DESCRIPTION, avp(Rx.MEDIA_COMPONENT_NUMBER, "1"), avp(Rx.MEDIA_TYPE, "0"))
                    .check(resultCode().is(2001), answered(Base.ORIGIN_HOST).saveAs("pcrf")))
            .exec(diameter("AAR-U").rx().avp(Rx.AF_APPLICATION_IDENTIFIER, "#{pcrf}"))
            .exec(diameter("STR")
                    .rx()
                    .avp(Base.TERMINATION_CAUSE, "1")
                    .check(answered(Base.ORIGIN_HOST).isEL("#{pcrf}")));

    public CallSimulation() {
        var subscribers = IntStream.iterate(1, n -> n + 1)
                .mapToObj(n -> Map.<String, Object>of("ipv4", "10.45.0." + n, Priority.ATTRIBUTE, 2))
                .iterator();
        setUp(Arrivals.steady(20, Duration.ofSeconds(1))
                        .of("calls", feed(subscribers).exec(CALL)))
                .protocols(diameter("127.0.0.1", Integer.getInteger(PORT))
                        .origin("af.lab", "af")
                        .destinationRealm("lab")
                        .asked((command, application) -> ASKED.add(command + " of " + application)))
                .assertions(global().failedRequests().count().is(0L));
    }
}
