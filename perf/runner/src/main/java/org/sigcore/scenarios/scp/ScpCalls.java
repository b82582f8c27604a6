// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.List;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.Requests;
import org.sigcore.scenarios.bench.SbiSender;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallSender;

/**
 * What consumers send through an SCP, with the header fields that real ones send: of three messages one creates a context
 * and two go to a context that is there, with its binding.
 */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3"})
final class ScpCalls {
    private static final String DISCOVERY = "3gpp-sbi-discovery-";
    private static final int MESSAGES_OF_A_CONTEXT = 3;
    private static final int TOKEN_BYTES = 700;
    private static final int JSON_AROUND = 11;
    private final SbiSender consumers;
    private final Requests requests;
    private final ProducerFleet fleet;
    private final byte[] body;
    private final String token = "Bearer " + "t".repeat(TOKEN_BYTES);

    ScpCalls(SbiSender consumers, ApiRoot scp, ProducerFleet fleet, int requestBytes) {
        this.consumers = consumers;
        this.requests = new Requests(scp);
        this.fleet = fleet;
        this.body = Json.bytes(Json.object().put("data", "d".repeat(requestBytes - JSON_AROUND)));
    }

    /** The consumer names the producer. */
    CallSender modelC(Call call) {
        List<ProducerFleet.Producer> producers = producers(call);
        return (number, end) -> {
            ProducerFleet.Producer producer = producers.get((int) (number % producers.size()));
            boolean initial = number % MESSAGES_OF_A_CONTEXT == 0;
            Http2Headers headers = request(call, number, initial)
                    .set("3gpp-sbi-target-apiroot", producer.root().toString());
            if (initial) {
                headers.set(DISCOVERY + "target-nf-set-id", producer.set());
            } else {
                headers.set(
                        "3gpp-sbi-routing-binding",
                        "bl=nf-set; nfinst=" + producer.instanceId() + "; nfset=" + producer.set());
            }
            consumers.send(headers, body, false, SbiSender.status(200, 201), end);
        };
    }

    /** The consumer describes the producer. */
    CallSender modelD(Call call) {
        Population any = new Population(call.producerType(), 1, 0, 0, 0, List.of());
        Templates factors = new Templates(call.queries(), any);
        return (number, end) -> {
            Http2Headers headers = request(call, number, true)
                    .set(DISCOVERY + "target-nf-type", call.producerType())
                    .set(DISCOVERY + "requester-nf-type", call.consumerType())
                    .set(DISCOVERY + "service-names", call.serviceName());
            for (String factor : factors.text(number).split("&")) {
                int equals = factor.indexOf('=');
                if (equals > 0) {
                    headers.set(DISCOVERY + factor.substring(0, equals), factor.substring(equals + 1));
                }
            }
            consumers.send(headers, body, false, SbiSender.status(200, 201), end);
        };
    }

    private Http2Headers request(Call call, long number, boolean initial) {
        String path = "/" + call.serviceName() + "/v1/contexts";
        return requests.of("POST", initial ? path : path + "/" + number + "/modify", "application/json")
                .set("user-agent", call.consumerType() + "-" + ProfileMaker.id(call.consumerType(), 0))
                .set("accept", "application/json")
                .set("authorization", token)
                .set("3gpp-sbi-message-priority", Long.toString(8 + number % 16))
                .set("3gpp-sbi-sender-timestamp", "Fri, 20 Nov 2026 10:00:00.000 GMT")
                .set("3gpp-sbi-max-rsp-time", "6000")
                .set("3gpp-sbi-correlation-info", Templates.supi(number));
    }

    private List<ProducerFleet.Producer> producers(Call call) {
        List<ProducerFleet.Producer> producers = fleet.ofType(call.producerType());
        if (producers.isEmpty()) {
            throw new ScenarioException(call.name() + ": there is no " + call.producerType());
        }
        return producers;
    }
}
