// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import org.sigcore.harness.StubServer;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiResponse;

/** A UDR of the test, which the core discovers and calls back. */
final class Udr {
    private static final String SM_DATA = """
            {"smPolicySnssaiData": {"1": {"snssai": {"sst": 1}, "smPolicyDnnData": {"internet": {"dnn": "internet"}}}}}
            """;

    private Udr() {}

    static StubServer start() {
        return StubServer.start(routes -> routes.api("/nudr-dr/v2")
                .route(
                        "GET",
                        "/policy-data/ues/{ueId}/sm-data",
                        request -> SbiResponse.json(200, Json.parse(SM_DATA))));
    }
}
