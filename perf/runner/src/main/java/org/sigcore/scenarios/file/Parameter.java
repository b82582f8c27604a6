// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Parameters of test cases with the network functions whose benches read them. */
public enum Parameter {
    ALTERNATE_ROUTED_PERCENT("scp"),
    AUDIT_INTERVAL_SECONDS("scp"),
    AUDIT_MODE("scp"),
    DNS_SRV_RECORDS("scp"),
    EGRESS_RATE_LIMIT_KEYS("scp"),
    GLOBAL_EGRESS_RATE_LIMIT_KEYS("scp"),
    HEARTBEAT_SECONDS("nrf"),
    INGRESS_RATE_LIMIT_KEYS("scp"),
    LCI_INSTANCES("scp"),
    MEDIATION_GROUPS("scp"),
    MEDIATION_RULES_IN_GROUP("scp"),
    MEDIATION_TRAFFIC_PERCENT("scp"),
    MEDIATION_TRIGGER_POINTS("scp"),
    NOTIFICATION_PERCENT("scp"),
    OAUTH_TRAFFIC_RATE("scp"),
    OCI_INSTANCES("scp"),
    PROFILES_IN_DISCOVERY_RESPONSE("nrf", "scp"),
    REGIONS("scp"),
    REMOTE_PERCENT("scp"),
    REMOTE_TYPES("scp"),
    REQUEST_BYTES("scp"),
    RESPONSE_BYTES("scp"),
    SESSIONS_OF_ONE_SUBSCRIBER("policy"),
    TOKEN_BYTES("scp"),
    UES_WITH_POLICIES_OF10000("policy"),
    USAGE_MONITORING("policy");

    private static final Map<String, Parameter> BY_TEXT =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Parameter::text, Function.identity()));

    private final Set<String> nfs;

    Parameter(String... nfs) {
        this.nfs = Set.of(nfs);
    }

    /** Returns the name in scenario files. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (String word : name().toLowerCase(Locale.ROOT).split("_")) {
            text.append(text.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return text.toString();
    }

    static void check(String nf, Iterable<String> names) {
        for (String name : names) {
            Parameter known = BY_TEXT.get(name);
            if (known == null || !known.nfs.contains(nf)) {
                throw new ScenarioException("parameters." + name + ": no code of " + nf + " reads it");
            }
        }
    }
}
