// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import io.netty.handler.codec.http2.Http2Headers;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.Requests;
import org.sigcore.scenarios.bench.SbiSender;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.load.CallEnd;
import org.sigcore.scenarios.load.CallSender;

/** The calls of Nnrf_NFDiscovery and Nnrf_AccessToken. */
@SpecRef({"TS 29.510 5.3.2.2", "TS 29.510 5.4.2.2"})
final class SearchCalls {
    private static final byte[] INSTANCE = "\"nfInstanceId\":".getBytes(StandardCharsets.UTF_8);

    /** What the configuration allows in an answer (table 4-1 of the guide). */
    private static final int LIMIT = 10;

    private static final SbiSender.Check FOUND = SbiSender.status(200);
    private final SbiSender sender;
    private final Requests requests;

    SearchCalls(SbiSender sender, Requests requests) {
        this.sender = sender;
        this.requests = requests;
    }

    /** @param forAnother true: another NRF passes it on to us */
    CallSender discover(Call call, Population population, Templates queries, boolean forAnother) {
        int expected = Math.min(LIMIT, population.perGroup());
        return (number, end) -> {
            Http2Headers headers = requests.of("GET", path(call, queries.text(number) + "&limit=" + LIMIT));
            if (forAnother) {
                headers.set("via", "2.0 NRF-nrf2.sigcore.lab");
            }
            sender.send(
                    headers, Requests.noBody(), true, (status, fields, body) -> profiles(status, body, expected), end);
        };
    }

    /** What no instance here has: the other NRF is asked. */
    CallSender discoverElsewhere(Call call, Templates queries) {
        return (number, end) -> sender.send(
                requests.of("GET", path(call, queries.text(number))),
                Requests.noBody(),
                true,
                (status, fields, body) -> profiles(status, body, 1),
                end);
    }

    CallSender accessToken(Call call, String consumerId) {
        byte[] form = ("grant_type=client_credentials&nfInstanceId=" + consumerId + "&nfType=" + call.consumerType()
                        + "&targetNfType=" + call.producerType() + "&scope="
                        + URLEncoder.encode(call.serviceName(), StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
        return (number, end) -> sender.send(
                requests.of("POST", "/oauth2/token", "application/x-www-form-urlencoded"), form, false, FOUND, end);
    }

    private static String path(Call call, String query) {
        String mandatory = "/nnrf-disc/v1/nf-instances?target-nf-type=" + call.producerType() + "&requester-nf-type="
                + call.consumerType();
        return query.isEmpty() || query.startsWith("&") ? mandatory + query : mandatory + "&" + query;
    }

    // At least as many as the guide's answers hold; a fast NRF shall not win by finding too little. Counted in the
    // bytes:
    // to parse every answer would cost the load generator more than the NRF.
    private static String profiles(int status, byte @Nullable [] body, int expected) {
        if (status != 200 || body == null) {
            return "status " + status;
        }
        return occurrences(body) >= expected ? CallEnd.GOOD : "answer has fewer profiles than the guide's";
    }

    private static int occurrences(byte[] body) {
        int found = 0;
        for (int i = 0; i <= body.length - INSTANCE.length; i++) {
            if (body[i] == '"'
                    && body[i + 1] == 'n'
                    && Arrays.equals(body, i, i + INSTANCE.length, INSTANCE, 0, INSTANCE.length)) {
                found++;
                i += INSTANCE.length - 1;
            }
        }
        return found;
    }
}
