// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import org.sigcore.harness.NetworkFunction;
import org.sigcore.harness.TestCore;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Stands for the network function that you test: it asks for the policy of a session, and the SCP finds who answers. */
final class Smf {
    private Smf() {}

    static SbiResponse createPolicy(TestCore<?> core) {
        var context = Json.parse("""
                {"supi": "imsi-001010000000001", "pduSessionId": 5, "pduSessionType": "IPV4", "dnn": "internet",
                 "ipv4Address": "10.45.0.1", "sliceInfo": {"sst": 1}, "notificationUri": "http://%s:7601/callback"}
                """.formatted(core.callbackHost()));
        return core.send(
                NetworkFunction.SCP,
                SbiRequest.json("POST", "/npcf-smpolicycontrol/v1/sm-policies", context)
                        .withHeader("3gpp-sbi-discovery-target-nf-type", "PCF")
                        .withHeader("3gpp-sbi-discovery-service-names", "npcf-smpolicycontrol")
                        .withHeader("3gpp-sbi-discovery-requester-nf-type", "SMF"));
    }
}
