// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.model.nf.Slices;
import org.sigcore.nrf.contract.nfregistration.InterPlmnView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Profile with its part of a response serialized in advance: written once at registration, copied into every response.
 * Immutable.
 */
@SpecRef("TS 29.510 6.2.6.2.3")
public final class IndexedProfile {
    // Attributes that are for the NRF only, or must not be visible to consumers.
    private static final Set<String> NOT_RETURNED = Set.of(
            "nfServices",
            "nfServiceList",
            "heartBeatTimer",
            "nfProfileChangesSupportInd",
            "nfProfilePartialUpdateChangesSupportInd",
            "nfProfileChangesInd",
            "allowedPlmns",
            "allowedSnpns",
            "allowedNfTypes",
            "allowedNfDomains",
            "allowedNssais",
            "allowedRuleSet",
            "allowedScopesRuleSet");

    // Attributes that distinguish the subscribers of a group.
    private static final Set<String> SUBSCRIBERS = Set.of(
            "supiRanges",
            "supiRangeList",
            "gpsiRanges",
            "gpsiRangeList",
            "externalGroupIdentifiersRanges",
            "internalGroupIdentifiersRanges");

    /** Prefix of the key of a service name. */
    static final String SERVICE = "service:";

    /** Prefix of the key of an NF set. */
    static final String SET = "set:";

    /** Prefix of the key of an NF instance id in lower case. */
    public static final String INSTANCE = "instance:";

    // Octets for braces and for the name of the list of services.
    private static final int PUNCTUATION = 24;

    private final NFProfile profile;
    private final Set<String> retired;
    private final Set<String> keys;
    private final boolean plain;
    private final boolean subscriberRanges;
    private final byte[] attributes;
    private final List<ReadyService> services;
    private final int bytes;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record ReadyService(NFService service, byte[] key, byte[] document) {
        byte[] document(int shift) {
            if (shift == 0) {
                return document;
            }
            int priority = Json.integer(service.document(), "priority", -1);
            return priority < 0
                    ? document
                    : Json.bytes(visible(service.document()).put("priority", shifted(priority, shift)));
        }
    }

    private static int shifted(int priority, int shift) {
        return Math.min(65_535, priority + shift);
    }

    /** Serializes the parts of a profile that are the same in every response. */
    public static IndexedProfile of(NFProfile profile) {
        return new IndexedProfile(profile, Set.of());
    }

    /**
     * Serializes the fixed parts of a profile without its retired services.
     *
     * @param retired names of services without a version that is still offered
     */
    public static IndexedProfile of(NFProfile profile, Set<String> retired) {
        return new IndexedProfile(profile, retired);
    }

    private IndexedProfile(NFProfile profile, Set<String> retired) {
        this.profile = profile;
        this.retired = retired;
        this.keys = keys(profile);
        this.plain = isPlain(profile);
        this.subscriberRanges = hasSubscriberRanges(profile);
        this.attributes = withoutBraces(visible(profile.document()));
        this.services = profile.services().stream()
                .map(service -> new ReadyService(
                        service, Json.bytes(service.instanceId()), Json.bytes(visible(service.document()))))
                .toList();
        this.bytes = PUNCTUATION
                + attributes.length
                + services.stream()
                        .mapToInt(service -> service.key.length + service.document.length + 2)
                        .sum();
    }

    /** Returns the size with all services in octets; approximate for other representations. */
    public int bytes() {
        return bytes;
    }

    public NFProfile profile() {
        return profile;
    }

    /**
     * Returns true if the instance and its services are available to every requester: registered, without rules or
     * conditions. The flag is precomputed, since reading many profiles from memory costs more than the rest of the
     * search.
     */
    public boolean isPlain() {
        return plain;
    }

    /** Returns true if the NF registered a service of one of these names whose versions have all expired. */
    public boolean hasRetired(Set<String> names) {
        return !Collections.disjoint(retired, names);
    }

    private static boolean isPlain(NFProfile profile) {
        return profile.nfStatus().equals("REGISTERED")
                && !profile.isRestricted()
                && profile.services().stream()
                        .allMatch(service -> service.status().equals("REGISTERED"));
    }

    private static Set<String> keys(NFProfile profile) {
        Set<String> keys = new HashSet<>();
        keys.add(INSTANCE + profile.id().toLowerCase(Locale.ROOT));
        profile.services().forEach(service -> keys.add(SERVICE + service.name()));
        JsonNode sets = profile.document().get("nfSetIdList");
        if (sets != null) {
            sets.forEach(set -> keys.add(SET + set.asString("")));
        }
        return Set.copyOf(keys);
    }

    /**
     * Returns the keys of the instance in a {@code TypeIndex}, see {@link #SERVICE}, {@link #SET} and
     * {@link #INSTANCE}.
     */
    public Set<String> keys() {
        return keys;
    }

    /** Returns true if the instance, or its canary release, serves some subscribers only. */
    public boolean hasSubscriberRanges() {
        return subscriberRanges;
    }

    private static boolean hasSubscriberRanges(NFProfile profile) {
        return profile.document().has("selectionConditions")
                || profile.services().stream()
                        .anyMatch(service -> service.document().has("selectionConditions"))
                || profile.infos().stream()
                        .anyMatch(info -> SUBSCRIBERS.stream().anyMatch(info::has));
    }

    /**
     * Appends the profile as a JSON object.
     *
     * @param shown services to include, in the order of the profile
     * @param asMap true to write {@code nfServiceList} instead of {@code nfServices}
     * @param slices requested slices; null if the query names no slices
     * @param shift increase of the priority of the NF and of each service that has its own
     * @param foreign true for a requester of another PLMN
     */
    public void write(
            AnswerBuffer out,
            List<NFService> shown,
            boolean asMap,
            @Nullable JsonNode slices,
            int shift,
            boolean foreign) {
        IndexedProfile form = foreign ? abroad() : this;
        out.text("{");
        out.bytes(form.attributes(slices, shift));
        if (!shown.isEmpty()) {
            out.text(asMap ? ",\"nfServiceList\":{" : ",\"nfServices\":[");
            int next = 0;
            for (int i = 0; i < services.size() && next < shown.size(); i++) {
                if (shown.get(next).equals(services.get(i).service())) {
                    ReadyService service = form.services.get(i);
                    out.text(next == 0 ? "" : ",");
                    next++;
                    if (asMap) {
                        out.bytes(service.key());
                        out.text(":");
                    }
                    out.bytes(service.document(shift));
                }
            }
            out.text(asMap ? "}" : "]");
        }
        out.text("}");
    }

    // The view has the same services in the same order. It is computed for each response, since requesters of other
    // PLMNs are rare.
    @SuppressWarnings("ReferenceEquality") // the view is the same object if nothing is hidden
    private IndexedProfile abroad() {
        ObjectNode view = InterPlmnView.of(profile.document());
        return view == profile.document() ? this : of(profile.with(view));
    }

    // Reduces the slices to the requested ones and changes the priority; rare enough to be serialized for each
    // response.
    private byte[] attributes(@Nullable JsonNode slices, int shift) {
        ArrayNode common = common(slices);
        if (common == null && shift == 0) {
            return attributes;
        }
        ObjectNode copy = visible(profile.document());
        if (common != null) {
            copy.set("sNssais", common);
        }
        if (shift != 0) {
            copy.put("priority", shifted(profile.priority(), shift));
        }
        return withoutBraces(copy);
    }

    // Returns null if the slices are unchanged.
    private @Nullable ArrayNode common(@Nullable JsonNode slices) {
        if (slices == null) {
            return null;
        }
        JsonNode own = profile.document().get("sNssais");
        if (own == null) {
            return null;
        }
        ArrayNode common = Json.array();
        own.forEach(slice -> {
            if (Slices.coversAny(slice, slices)) {
                common.add(slice);
            }
        });
        return common.isEmpty() || common.size() == own.size() ? null : common;
    }

    private static ObjectNode visible(ObjectNode document) {
        ObjectNode copy = Json.object();
        document.properties().forEach(entry -> {
            if (!NOT_RETURNED.contains(entry.getKey())) {
                copy.set(entry.getKey(), entry.getValue());
            }
        });
        return copy;
    }

    private static byte[] withoutBraces(ObjectNode object) {
        String text = Json.text(object);
        return text.substring(1, text.length() - 1).getBytes(StandardCharsets.UTF_8);
    }
}
