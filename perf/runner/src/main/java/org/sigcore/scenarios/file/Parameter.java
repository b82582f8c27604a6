// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Parameters of test cases that a bench reads. A scenario file with another parameter is invalid. */
public enum Parameter {
    ALTERNATE_ROUTED_PERCENT,
    AUDIT_INTERVAL_SECONDS,
    AUDIT_MODE,
    DNS_SRV_RECORDS,
    EGRESS_RATE_LIMIT_KEYS,
    GLOBAL_EGRESS_RATE_LIMIT_KEYS,
    HEARTBEAT_SECONDS,
    INGRESS_RATE_LIMIT_KEYS,
    LCI_INSTANCES,
    MEDIATION_GROUPS,
    MEDIATION_RULES_IN_GROUP,
    MEDIATION_TRAFFIC_PERCENT,
    MEDIATION_TRIGGER_POINTS,
    NOTIFICATION_PERCENT,
    OAUTH_TRAFFIC_RATE,
    OCI_INSTANCES,
    PROFILES_IN_DISCOVERY_RESPONSE,
    REGIONS,
    REMOTE_PERCENT,
    REMOTE_TYPES,
    REQUEST_BYTES,
    RESPONSE_BYTES,
    SESSIONS_OF_ONE_SUBSCRIBER,
    TOKEN_BYTES,
    UES_WITH_POLICIES_OF10000,
    USAGE_MONITORING;

    private static final Map<String, Parameter> BY_TEXT =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Parameter::text, Function.identity()));

    /** Returns the name in scenario files. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (String word : name().toLowerCase(Locale.ROOT).split("_")) {
            text.append(text.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return text.toString();
    }

    static void check(Iterable<String> names) {
        for (String name : names) {
            if (!BY_TEXT.containsKey(name)) {
                throw new ScenarioException("parameters." + name + ": no code reads it");
            }
        }
    }
}
