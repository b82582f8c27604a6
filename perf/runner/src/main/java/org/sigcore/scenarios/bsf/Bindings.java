// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** PCF bindings derived from a number: UE address and all other attributes. Pure. */
@SpecRef("TS 29.521 5.6.2.2")
final class Bindings {
    /** First number of bindings created by the load, above all preloaded ones. */
    static final long FIRST_OF_LOAD = 60_000_000;

    private static final long FIRST_ADDRESS = 0x0A00_0000L;
    private static final int BYTE = 0xFF;

    private Bindings() {}

    /** @param pcf Diameter identity of the PCF that serves the session */
    static ObjectNode binding(long number, String pcf, String pcfHost, int pcfPort) {
        ObjectNode binding = Json.object()
                .put("supi", "imsi-%015d".formatted(1_010_000_000_001L + number))
                .put("gpsi", "msisdn-%012d".formatted(491_700_000_000L + number))
                .put("ipv4Addr", ipv4(number))
                .put("dnn", "ims")
                .put("pcfFqdn", "pcf.sigcore.lab")
                .put("pcfDiamHost", pcf)
                .put("pcfDiamRealm", RxNode.REALM)
                .put("pcfId", "6a1f3a44-29f4-4e9c-9c5d-4a0e1c3b5a77");
        binding.putArray("pcfIpEndPoints")
                .addObject()
                .put("ipv4Address", pcfHost)
                .put("transport", "TCP")
                .put("port", pcfPort);
        binding.putObject("snssai").put("sst", 1).put("sd", "000001");
        return binding;
    }

    /** Returns the address of the UE. */
    static String ipv4(long number) {
        long address = FIRST_ADDRESS + number;
        return (address >> 24 & BYTE) + "." + (address >> 16 & BYTE) + "." + (address >> 8 & BYTE) + "."
                + (address & BYTE);
    }
}
