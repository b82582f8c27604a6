// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfdiscovery.logic.Discovery;
import org.sigcore.nrf.nfdiscovery.logic.DiscoveryAnswer;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;

/** Nnrf_NFDiscovery: the search. Thread-safe. */
@SpecRef("TS 29.510 6.2.3.2")
public final class DiscoveryResource implements SbiRoutes {
    private final Discovery discovery;
    private final OperationMetrics metrics;
    private final Counter emptyLists;

    public DiscoveryResource(Discovery discovery, OperationMetrics metrics, MeterRegistry registry) {
        this.discovery = discovery;
        this.metrics = metrics;
        this.emptyLists = registry.counter("ocnrf_nfDiscover_emptyList");
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/nnrf-disc/v1").route("GET", "/nf-instances", metrics.count("nfDiscover", this::search));
    }

    private SbiResponse search(SbiRequest request) {
        String target = request.target();
        int question = target.indexOf('?');
        String query = question < 0 ? "" : target.substring(question + 1);
        DiscoveryAnswer answer = discovery.answer(query, () -> parameters(request.query()));
        if (answer.profiles() == 0) {
            emptyLists.increment();
        }
        SbiHeaders headers =
                SbiHeaders.of("etag", answer.etag(), "cache-control", "max-age=" + answer.validitySeconds());
        String known = request.headers().get("if-none-match");
        if (known != null && names(known, answer.etag())) {
            return new SbiResponse(304, headers, new byte[0]);
        }
        return new SbiResponse(200, headers.add("content-type", "application/json"), answer.body());
    }

    @SpecRef("RFC 9110 13.1.2")
    private static boolean names(String ifNoneMatch, String etag) {
        for (String item : ifNoneMatch.split(",", -1)) {
            String candidate = item.strip();
            if (candidate.equals("*") || candidate.equals(etag) || candidate.equals("W/" + etag)) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, List<String>> parameters(QueryParams query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        query.names().forEach(name -> parameters.put(name, query.all(name)));
        return parameters;
    }
}
