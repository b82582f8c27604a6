// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Requester;
import tools.jackson.databind.JsonNode;

/**
 * A parsed discovery request.
 *
 * @param values the decoded parameters
 * @param targetType the requested NF type
 * @param requester the consumer
 * @param ofProfile conditions on profiles, all of which must hold
 * @param ofInfo conditions that one information object must meet together
 * @param services selects the services of a profile
 * @param preferences order of the profiles in the response
 * @param slices requested slices, to which those of a returned profile are reduced; null without slices
 * @param tais requested tracking areas; null without tracking areas
 * @param limit maximum number of profiles, {@link Integer#MAX_VALUE} if the query states none
 * @param maxBytes maximum size of the response in octets
 * @param serviceMap true if the requester supports {@code nfServiceList}
 * @param completeProfile true if complete profiles are requested
 * @param ignored parameters in the query that had no effect
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public record Query(
        Map<String, List<String>> values,
        String targetType,
        Requester requester,
        List<Predicate<NFProfile>> ofProfile,
        List<Criterion.InfoTest> ofInfo,
        ServiceFilter services,
        Preferences preferences,
        @Nullable JsonNode slices,
        @Nullable JsonNode tais,
        int limit,
        int maxBytes,
        boolean serviceMap,
        boolean completeProfile,
        List<String> ignored) {
    public static final String TARGET_TYPE = "target-nf-type";
    public static final String REQUESTER_TYPE = "requester-nf-type";
    public static final String TARGET_INSTANCE = "target-nf-instance-id";
    private static final Set<String> TRUSTED_WITH_RULES = Set.of("SCP", "SEPP", "NRF");

    /** Returns the first value of a parameter; null if the query has none. */
    public @Nullable String text(String name) {
        List<String> texts = values.get(name);
        return texts == null || texts.isEmpty() ? null : texts.getFirst();
    }

    /**
     * Returns keys that an instance must have to match the query, see {@link IndexedProfile#keys}. The list may be
     * incomplete or empty.
     */
    public List<String> keys() {
        List<String> keys = new ArrayList<>(3);
        addKey(keys, IndexedProfile.INSTANCE, only(TARGET_INSTANCE), true);
        addKey(keys, IndexedProfile.SET, only("target-nf-set-id"), false);
        Set<String> names = services.names();
        if (names != null && names.size() == 1) {
            keys.add(IndexedProfile.SERVICE + names.iterator().next());
        }
        return keys;
    }

    /**
     * Returns true if every plain instance with the only key of this query matches: the query contains only a type and
     * perhaps one service.
     */
    public boolean isMetByPlain() {
        return ofProfile.isEmpty()
                && ofInfo.isEmpty()
                && requester.plmns() == null
                && services.asksForNamesOnly()
                && values.get(TARGET_INSTANCE) == null
                && values.get("target-nf-set-id") == null;
    }

    private @Nullable String only(String name) {
        List<String> texts = values.get(name);
        return texts == null || texts.size() != 1 ? null : texts.getFirst();
    }

    private static void addKey(List<String> keys, String kind, @Nullable String value, boolean lower) {
        if (value != null) {
            keys.add(kind + (lower ? value.toLowerCase(Locale.ROOT) : value));
        }
    }

    /**
     * Returns true if complete profiles are returned: the query requests them and the requester acts on behalf of
     * others.
     */
    @SpecRef("TS 29.510 6.2.3.2.3.1")
    public boolean showsCompleteProfiles() {
        return completeProfile && TRUSTED_WITH_RULES.contains(requester.nfType());
    }

    /** Returns a copy for another requester. */
    public Query by(Requester other) {
        return with(other, limit, maxBytes);
    }

    /** Returns a copy without a limit on the response. */
    public Query unbounded() {
        return with(requester, Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private Query with(Requester otherRequester, int otherLimit, int otherMaxBytes) {
        return new Query(
                values,
                targetType,
                otherRequester,
                ofProfile,
                ofInfo,
                services,
                preferences,
                slices,
                tais,
                otherLimit,
                otherMaxBytes,
                serviceMap,
                completeProfile,
                ignored);
    }
}
