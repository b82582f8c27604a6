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
 * Which sources are asked for a session, as the policies of {@code pds} decide. Pure.
 *
 * @param udr what the UDR is asked for
 * @param counters policy counters that the CHF is asked for: null for none, empty for all of the subscriber
 * @param data what counts while the UDR is not asked, or cannot tell; null for nothing
 * @param counterSource of whom they are asked; null as the settings say
 * @param sources names of the data sources that are asked; null as they are configured
 */
public record SourceChoice(
        Udr udr,
        @Nullable List<String> counters,
        @Nullable ObjectNode data,
        @Nullable CounterSource counterSource,
        @Nullable List<String> sources) {
    /**
     * What the UDR is asked for.
     *
     * @param data whether for data
     * @param remoteState whether for remote state variables; null as the settings say
     * @param pool whose operator specific data are the variables of the subscriber's pool; null for none
     */
    public record Udr(
            boolean data,
            @Nullable Boolean remoteState,
            @Nullable String pool) {
        /** Data, and the rest as the settings say. */
        public static final Udr AS_CONFIGURED = new Udr(true, null, null);
    }

    /** Who counts what subscribers spend. */
    public enum CounterSource {
        /** The CHF, over N28. */
        CHF,
        /** The OCS, over Sy. */
        OCS,
        /** The CHF, or the OCS where there is none. */
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

    /** What the settings say. */
    public static final SourceChoice AS_CONFIGURED = new SourceChoice(Udr.AS_CONFIGURED, null, null, null, null);

    private static @Nullable String pool(@Nullable String name) {
        return name == null || name.isBlank() || name.length() > LONGEST_NAME ? null : name;
    }

    /** Members {@code udr}, {@code remoteState}, {@code pool}, {@code data}, {@code counterSource} and {@code sources} of a decision, and the counters that it needs. */
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
     * The data of a subscriber with the default of a part that is not known.
     *
     * @param part where the UDR's would stand
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
