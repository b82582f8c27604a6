// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.nfdiscovery.logic.criteria.QueryReader;
import org.sigcore.nrf.nfdiscovery.logic.query.NormalQuery;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.sbi.QueryParams;

/** Fuzz target for discovery query strings, which are read or refused with 400. */
public final class DiscoveryQueryFuzz {
    private static final QueryReader READER =
            new QueryReader(NfDiscoveryOptions.RESOURCE.defaults(), Leniency.UNCOUNTED);

    private DiscoveryQueryFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] data) {
        String text = new String(data, StandardCharsets.ISO_8859_1);
        try {
            NormalQuery.of(text);
            QueryParams params = QueryParams.parse(text);
            Map<String, List<String>> query = new HashMap<>();
            params.names().forEach(name -> query.put(name, params.all(name)));
            query.putIfAbsent(Query.TARGET_TYPE, List.of("UDM"));
            query.putIfAbsent(Query.REQUESTER_TYPE, List.of("AMF"));
            READER.read(query).keys();
        } catch (ProblemException e) {
            if (e.problem().status() != 400) {
                throw e;
            }
        }
    }
}
