// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.List;
import java.util.Map;
import org.sigcore.model.SpecRef;

/**
 * NF types that consume a service, for {@code allowedNfTypes} and {@code allowedOperationsPerNfType} of its profile.
 * They include the SCP, since an NRF returns to an SCP only services that it may use, and it must discover the
 * destinations of its routes. Services of an NRF are available to every NF.
 */
@SpecRef({"TS 23.502 5.2.5.1", "TS 23.502 5.2.13.1", "TS 29.510 6.1.6.2.3"})
public final class ServiceConsumers {
    private static final String SCP = "SCP";
    private static final Map<String, List<String>> TYPES = Map.of(
            "npcf-smpolicycontrol", List.of("SMF", SCP),
            "npcf-am-policy-control", List.of("AMF", SCP),
            "npcf-ue-policy-control", List.of("AMF", "PCF", SCP), // PCF of the visited network
            "npcf-policyauthorization", List.of("AF", "NEF", "PCSCF", "TSCTSF", "PCF", SCP),
            "npcf-am-policyauthorization", List.of("AF", "NEF", "TSCTSF", SCP),
            "npcf-eventexposure", List.of("NEF", "AF", "NWDAF", "DCCF", SCP),
            "npcf-bdtpolicycontrol", List.of("NEF", "AF", SCP),
            "npcf-pdtq-policy-control", List.of("NEF", "AF", SCP),
            "nbsf-management", List.of("PCF", "NEF", "AF", "PCSCF", "NWDAF", "DCCF", "TSCTSF", SCP));

    // A PCF subscribes to events of application sessions, but creates none.
    private static final List<String> SESSIONS = List.of("npcf-policyauthorization:policy-auth-mgmt");
    private static final Map<String, Map<String, List<String>>> OPERATIONS = Map.of(
            "npcf-policyauthorization", Map.of("AF", SESSIONS, "NEF", SESSIONS, "PCSCF", SESSIONS, "TSCTSF", SESSIONS));

    private ServiceConsumers() {}

    /** Returns the NF types that may use a service; empty for all. */
    public static List<String> types(String serviceName) {
        return TYPES.getOrDefault(serviceName, List.of());
    }

    /** Returns the operation-level scopes granted to each NF type; empty if the service has none. */
    public static Map<String, List<String>> operations(String serviceName) {
        return OPERATIONS.getOrDefault(serviceName, Map.of());
    }
}
