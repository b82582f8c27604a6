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
 * A profile with its part of an answer ready as bytes: written once when it is registered, copied into every answer.
 * Immutable.
 */
@SpecRef("TS 29.510 6.2.6.2.3")
public final class IndexedProfile {
    // For the NRF only, or not for consumers to see.
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

    // What makes one subscriber of a group differ from another.
    private static final Set<String> SUBSCRIBERS = Set.of(
            "supiRanges",
            "supiRangeList",
            "gpsiRanges",
            "gpsiRangeList",
            "externalGroupIdentifiersRanges",
            "internalGroupIdentifiersRanges");

    /** Begins the key of a service name. */
    static final String SERVICE = "service:";

    /** Begins the key of an NF set. */
    static final String SET = "set:";

    /** Begins the key of an NF instance id in lower case. */
    public static final String INSTANCE = "instance:";

    // Braces, and the name of the list of services.
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

    /** Writes the parts of a profile that are the same in every answer. */
    public static IndexedProfile of(NFProfile profile) {
        return new IndexedProfile(profile, Set.of());
    }

    /**
     * Writes the fixed parts of a profile from which services were left out.
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

    /** What it takes in an answer with all of its services, in octets; about as much when it is written in another way. */
    public int bytes() {
        return bytes;
    }

    public NFProfile profile() {
        return profile;
    }

    /**
     * Whether the instance and its services are there for everybody: registered, without rules, without conditions. Known
     * without looking into the profile, which for many instances costs more than all the rest: memory is far away.
     */
    public boolean isPlain() {
        return plain;
    }

    /** True when the NF registered a service of one of these names whose versions have all expired. */
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

    /** What the instance is found by in a {@code TypeIndex}, see {@link #SERVICE}, {@link #SET} and {@link #INSTANCE}. */
    public Set<String> keys() {
        return keys;
    }

    /** Whether the instance, or a release of it under trial, serves some subscribers only. */
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
     * @param shown the services to show
     * @param asMap in {@code nfServiceList} rather than in {@code nfServices}
     * @param slices the slices that were asked for, null when none were
     * @param shift how much the priority grows, for the NF and for each service that has its own
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
            boolean first = true;
            for (int i = 0; i < services.size(); i++) {
                if (shown.contains(services.get(i).service())) {
                    ReadyService service = form.services.get(i);
                    out.text(first ? "" : ",");
                    first = false;
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

    // The view has the same services in the same order. It is made for each answer, since few requesters are of other
    // PLMNs.
    @SuppressWarnings("ReferenceEquality") // the view is the same object if nothing is hidden
    private IndexedProfile abroad() {
        ObjectNode view = InterPlmnView.of(profile.document());
        return view == profile.document() ? this : of(profile.with(view));
    }

    // Slices cut down to those asked for, and another priority: rare enough to be written again.
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

    // Null when the slices stay as they are.
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
