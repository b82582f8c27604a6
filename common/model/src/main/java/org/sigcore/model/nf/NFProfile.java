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
 * View of a registered NF profile with pre-computed attributes for selection. The document is kept as received,
 * including unknown attributes, and must not be modified. Thread-safe.
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

    /** Returns the view of a validated document while the PLMNs of the NRF are unknown. */
    public static NFProfile of(ObjectNode document) {
        return new NFProfile(document, Json::array);
    }

    /**
     * Returns the view of a validated document.
     *
     * @param homePlmns PLMNs of the NRF, to which an NF without {@code plmnList} belongs; empty while they are unknown
     */
    public static NFProfile of(ObjectNode document, Supplier<? extends JsonNode> homePlmns) {
        return new NFProfile(document, homePlmns);
    }

    /** Returns the view of a modified copy of the document, with the PLMNs of the same NRF. */
    public NFProfile with(ObjectNode changed) {
        return new NFProfile(changed, homePlmns);
    }

    /** Returns the document as received; must not be modified. */
    public ObjectNode document() {
        return document;
    }

    public String id() {
        return id;
    }

    /** Returns the NF type, an open enumeration. */
    public String nfType() {
        return nfType;
    }

    /** Returns REGISTERED, SUSPENDED, UNDISCOVERABLE, CANARY_RELEASE or any newer status. */
    public String nfStatus() {
        return nfStatus;
    }

    /**
     * Returns true if the NF or one of its services restricts its consumers ({@code allowedNfTypes} and similar
     * attributes).
     */
    public boolean isRestricted() {
        return restricted;
    }

    /**
     * Returns the services from both attributes; {@code nfServiceList} precedes {@code nfServices} if both contain a
     * service.
     */
    public List<NFService> services() {
        return services;
    }

    /**
     * Returns the information specific to the NF type ({@code smfInfo} and all values of {@code smfInfoList} for an
     * SMF); empty if absent.
     */
    public List<ObjectNode> infos() {
        return infos;
    }

    /**
     * Returns the PLMNs of the NF: those registered, or else those of its NRF; null if they are unknown. An NF that
     * registered only SNPNs belongs to no PLMN.
     */
    public @Nullable JsonNode plmns() {
        JsonNode own = document.get("plmnList");
        if (own != null || document.has("snpnList")) {
            return own == null ? Json.array() : own;
        }
        JsonNode home = homePlmns.get();
        return home.isEmpty() ? null : home;
    }

    /** Returns the priority; 0 is the most preferred. Defaults to the middle of the range. */
    public int priority() {
        return Json.integer(document, "priority", 32767);
    }

    /** Returns the static weight; 0 if absent. */
    public int capacity() {
        return Json.integer(document, "capacity", 0);
    }

    /** Returns the load in percent; 0 if absent. */
    public int load() {
        return Json.integer(document, "load", 0);
    }

    public @Nullable String locality() {
        return Json.string(document, "locality");
    }

    public @Nullable String fqdn() {
        return Json.string(document, "fqdn");
    }

    /** Returns the heartbeat timer in seconds; 0 if absent. */
    public int heartBeatTimer() {
        return Json.integer(document, "heartBeatTimer", 0);
    }

    /** Returns true if an array attribute contains the text; null if the attribute is absent. */
    public @Nullable Boolean lists(String attribute, String value) {
        JsonNode array = document.get(attribute);
        return array == null ? null : containsText(array, value);
    }

    /** Returns the number of compiled instructions of all regular expressions in this profile. */
    public int patternSize() {
        return patterns.values().stream().mapToInt(Regex::size).sum();
    }

    /** Returns true if a regular expression of this profile matches a part of the text. */
    public boolean matches(String regex, String text) {
        Regex pattern = patterns.get(regex);
        return pattern != null && pattern.finds(text);
    }

    /** Returns true if an array contains the text. */
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

    /** Returns true if an array contains each of the texts. */
    public static boolean containsTexts(@Nullable JsonNode array, @Nullable JsonNode texts) {
        if (texts != null) {
            Steps.takeFor(texts);
            for (JsonNode text : texts) {
                if (!containsText(array, text.asString(""))) {
                    return false;
                }
            }
        }
        return true;
    }

    // Attributes belong to an NF type by name, ignoring case: for example, mbSmfInfoList belongs to MB_SMF.
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
