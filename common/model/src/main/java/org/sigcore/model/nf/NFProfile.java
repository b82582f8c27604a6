// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Regex;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A view of a registered NF profile: what selection looks at, found once. The document stays what was received, unknown
 * attributes included, and must not be changed any more. Thread-safe.
 */
@SpecRef("TS 29.510 6.1.6.2.2")
public final class NFProfile {
    private final ObjectNode document;
    private final String id;
    private final String nfType;
    private final List<NFService> services;
    private final List<ObjectNode> infos;
    private final Map<String, Regex> patterns;
    private final String nfStatus;
    private final boolean restricted;
    private final Supplier<? extends JsonNode> homePlmns;

    private NFProfile(ObjectNode document, Supplier<? extends JsonNode> homePlmns) {
        this.document = document;
        this.homePlmns = homePlmns;
        this.id = text(document, "nfInstanceId");
        this.nfType = text(document, "nfType");
        this.services = NFService.of(document);
        this.infos = infos(document, nfType);
        this.patterns = ProfilePatterns.compile(document);
        this.nfStatus = text(document, "nfStatus");
        this.restricted = Requester.hasRule(document)
                || services.stream().anyMatch(service -> Requester.hasRule(service.document()));
    }

    /** The view of a document that has passed the checks of a registration, while the PLMNs of its NRF are not known. */
    public static NFProfile of(ObjectNode document) {
        return new NFProfile(document, Json::array);
    }

    /**
     * The view of a document that has passed the checks of a registration.
     *
     * @param homePlmns the PLMNs of the NRF, to which an NF without {@code plmnList} belongs; empty while they are not known
     */
    public static NFProfile of(ObjectNode document, Supplier<? extends JsonNode> homePlmns) {
        return new NFProfile(document, homePlmns);
    }

    /** Returns the view of a changed copy of the document, with the PLMNs of the same NRF. */
    public NFProfile with(ObjectNode changed) {
        return new NFProfile(changed, homePlmns);
    }

    /** The document as received; not to be changed. */
    public ObjectNode document() {
        return document;
    }

    public String id() {
        return id;
    }

    /** An open enumeration: any text. */
    public String nfType() {
        return nfType;
    }

    /** REGISTERED, SUSPENDED, UNDISCOVERABLE, CANARY_RELEASE or anything newer. */
    public String nfStatus() {
        return nfStatus;
    }

    /** Whether it says, for the NF or for a service, who may use it ({@code allowedNfTypes} and the like). */
    public boolean isRestricted() {
        return restricted;
    }

    /** Services of both forms, {@code nfServiceList} ahead of {@code nfServices} when both name one. */
    public List<NFService> services() {
        return services;
    }

    /**
     * The information particular to the NF type ({@code smfInfo} and every value of {@code smfInfoList} for an SMF);
     * empty when the profile has none.
     */
    public List<ObjectNode> infos() {
        return infos;
    }

    /**
     * The PLMNs of the NF: those that it registered, or else those of its NRF; null when they are not known. An NF that
     * registered SNPNs only belongs to no PLMN.
     */
    public @Nullable JsonNode plmns() {
        JsonNode own = document.get("plmnList");
        if (own != null || document.has("snpnList")) {
            return own == null ? Json.array() : own;
        }
        JsonNode home = homePlmns.get();
        return home.isEmpty() ? null : home;
    }

    /** 0 is the most preferred; the middle of the range when absent. */
    public int priority() {
        return Json.integer(document, "priority", 32767);
    }

    /** Static weight, 0 when absent. */
    public int capacity() {
        return Json.integer(document, "capacity", 0);
    }

    /** Percent, 0 when absent. */
    public int load() {
        return Json.integer(document, "load", 0);
    }

    public @Nullable String locality() {
        return Json.string(document, "locality");
    }

    public @Nullable String fqdn() {
        return Json.string(document, "fqdn");
    }

    /** Seconds, 0 when absent. */
    public int heartBeatTimer() {
        return Json.integer(document, "heartBeatTimer", 0);
    }

    /** True when an array attribute holds that text; null when the attribute is absent. */
    public @Nullable Boolean lists(String attribute, String value) {
        JsonNode array = document.get(attribute);
        return array == null ? null : containsText(array, value);
    }

    /** Instructions of all regular expressions of this profile, in their compiled form. */
    public int patternSize() {
        return patterns.values().stream().mapToInt(Regex::size).sum();
    }

    /** Whether one of the regular expressions of this profile is found in a text. */
    public boolean matches(String regex, String text) {
        Regex pattern = patterns.get(regex);
        return pattern != null && pattern.finds(text);
    }

    /** Whether an array holds a text. */
    public static boolean containsText(@Nullable JsonNode array, String value) {
        if (array != null) {
            Steps.takeFor(array);
            for (JsonNode item : array) {
                if (item.isString() && item.stringValue().equals(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    // An attribute belongs to the type when its name is the type's, whatever the case: MB_SMF has mbSmfInfoList.
    private static List<ObjectNode> infos(ObjectNode document, String nfType) {
        String stem = nfType.equals("AF") ? "trustaf" : nfType.replace("_", "").toLowerCase(Locale.ROOT);
        List<ObjectNode> infos = new ArrayList<>(1);
        document.properties().forEach(entry -> {
            String name = entry.getKey().toLowerCase(Locale.ROOT);
            if (name.equals(stem + "info") && entry.getValue() instanceof ObjectNode info) {
                infos.add(info);
            } else if (name.equals(stem + "infolist") && entry.getValue() instanceof ObjectNode list) {
                list.values().stream()
                        .filter(ObjectNode.class::isInstance)
                        .map(ObjectNode.class::cast)
                        .forEach(infos::add);
            }
        });
        return List.copyOf(infos);
    }

    private static String text(ObjectNode document, String member) {
        String text = Json.string(document, member);
        return text == null ? "" : text;
    }
}
