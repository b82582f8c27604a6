// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sources to be queried for a session, as decided by the policies of {@code pds}. Pure.
 *
 * @param udr what to request from the UDR
 * @param counters policy counters to request from the CHF: null for none, empty for all of the subscriber
 * @param data default data if the UDR is not queried or unavailable; null for none
 * @param counterSource the function to query for counters; null to use the settings
 * @param sources names of the data sources to query; null for those configured
 */
public record SourceChoice(
        Udr udr,
        @Nullable List<String> counters,
        @Nullable ObjectNode data,
        @Nullable CounterSource counterSource,
        @Nullable List<String> sources) {
    /**
     * Requests to the UDR.
     *
     * @param data true to request policy data
     * @param remoteState true to request remote state variables; null to use the settings
     * @param pool key of the operator-specific data that hold the variables of the subscriber's pool; null for none
     */
    public record Udr(
            boolean data,
            @Nullable Boolean remoteState,
            @Nullable String pool) {
        /** Requests policy data; the rest is taken from the settings. */
        public static final Udr AS_CONFIGURED = new Udr(true, null, null);
    }

    /** Function that counts the spending of subscribers. */
    public enum CounterSource {
        /** The CHF, over N28. */
        CHF,
        /** The OCS, over Sy. */
        OCS,
        /** The CHF, or the OCS if there is no CHF. */
        EITHER;

        private static @Nullable CounterSource of(@Nullable String name) {
            return name == null
                    ? null
                    : switch (name) {
                        case "CHF" -> CHF;
                        case "OCS" -> OCS;
                        default -> null;
                    };
        }
    }

    private static final int LONGEST_NAME = 255;

    /** Uses the settings for everything. */
    public static final SourceChoice AS_CONFIGURED = new SourceChoice(Udr.AS_CONFIGURED, null, null, null, null);

    private static @Nullable String pool(@Nullable String name) {
        return name == null || name.isBlank() || name.length() > LONGEST_NAME ? null : name;
    }

    /**
     * Reads the members {@code udr}, {@code remoteState}, {@code pool}, {@code data}, {@code counterSource} and
     * {@code sources} of a decision, and the counters that it needs.
     */
    public static SourceChoice of(PolicyOutcome outcome) {
        ObjectNode decision = outcome.decision();
        JsonNode remote = decision.path("remoteState");
        return new SourceChoice(
                new Udr(
                        decision.path("udr").asBoolean(true),
                        remote.isBoolean() ? remote.booleanValue() : null,
                        pool(Json.string(decision, "pool"))),
                outcome.counters(),
                decision.get("data") instanceof ObjectNode data ? data : null,
                CounterSource.of(Json.string(decision, "counterSource")),
                decision.get("sources") instanceof ArrayNode named
                        ? named.valueStream().map(each -> each.asString("")).toList()
                        : null);
    }

    /**
     * Adds the default data for a part that is missing.
     *
     * @param part the key under which data of the UDR would be stored
     */
    public ObjectNode withDefault(ObjectNode all, String part) {
        if (data == null || all.has(part)) {
            return all;
        }
        ObjectNode completed = Json.object().setAll(all);
        completed.set(part, data);
        return completed;
    }
}
