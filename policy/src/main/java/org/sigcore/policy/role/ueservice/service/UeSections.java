// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.uepolicy.UePolicySection;
import org.sigcore.policy.kernel.uepolicy.Upsi;
import org.sigcore.policy.kernel.uepolicy.UrspGuidance;
import org.sigcore.policy.kernel.uepolicy.UrspRule;
import org.sigcore.policy.kernel.uepolicy.UrspRules;
import org.sigcore.policy.role.ueservice.logic.SectionDelta.Wanted;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Collects the sections that a UE must have according to the decision: from the UDR, from the configuration, and from
 * requests of applications. Thread-safe.
 */
@SpecRef({"TS 29.525 4.2.2.2.1", "TS 23.503 6.1.2.2"})
public final class UeSections {
    private static final Logger LOG = LoggerFactory.getLogger(UeSections.class);
    private static final String SERVICE = "pcf-ue";
    private static final String ROOT = "policydata/pcfue/";
    private final Function<String, @Nullable JsonNode> documents;
    private final LongSupplier version;
    private final SubscriberData subscribers;
    private final Supplier<UePolicyRepository> udr;
    private final PlmnId home;
    private final Supplier<Codes> codes;
    private volatile Cache cache = new Cache(-1, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());

    /**
     * Codes of the sections created by this PCF.
     *
     * @param rules code of the section for installed rules that have no section of their own
     * @param guidance code of the section for requests of applications
     */
    public record Codes(int rules, int guidance) {}

    private record Cache(long version, Map<String, UePolicySection> sections, Map<String, UrspRule> rules) {}

    /**
     * @param documents configured documents by resource; null for an absent one
     * @param version grows with every change of a document
     * @param home the PLMN of the sections created by this PCF
     */
    public UeSections(
            Function<String, @Nullable JsonNode> documents,
            LongSupplier version,
            SubscriberData subscribers,
            Supplier<UePolicyRepository> udr,
            PlmnId home,
            Supplier<Codes> codes) {
        this.documents = documents;
        this.version = version;
        this.subscribers = subscribers;
        this.udr = udr;
        this.home = home;
        this.codes = codes;
    }

    /** True if the decision selects any section, as far as known without remote queries. */
    boolean isWanted(Session association) {
        ObjectNode decision = association.decision();
        return !decision.path("upsis").isEmpty()
                || !decision.path("ursps").isEmpty()
                || (decision.path("uePolicySet").asBoolean(false)
                        && !subscriber(association)
                                .data()
                                .path("uePolicySections")
                                .isEmpty());
    }

    /** Returns all sections that the decision selects. May query the UDR. */
    Wanted of(Session association) {
        ObjectNode decision = association.decision();
        SortedMap<Upsi, UePolicySection> all = new TreeMap<>();
        boolean complete = true;
        if (decision.path("uePolicySet").asBoolean(false)) {
            SubscriberSnapshot subscriber = subscriber(association);
            complete = subscribed(subscriber.data(), all) && subscriber.source() == SubscriberSnapshot.Source.UDR;
        }
        names(decision, "upsis").map(this::section).forEach(section -> put(section, all));
        List<UrspRule> rules = new ArrayList<>();
        names(decision, "ursps").map(this::rule).forEach(rule -> {
            if (rule != null) {
                rules.add(rule);
            }
        });
        ofRules(codes.get().rules(), rules, all);
        if (decision.path("serviceParameters").asBoolean(false)) {
            complete &= guidance(association, all);
        }
        return new Wanted(all, complete);
    }

    private SubscriberSnapshot subscriber(Session association) {
        return subscribers.current(association.subscriberQuery(SERVICE));
    }

    private static Stream<String> names(ObjectNode decision, String member) {
        return decision.path(member).propertyStream().map(Map.Entry::getKey);
    }

    private static void put(@Nullable UePolicySection section, SortedMap<Upsi, UePolicySection> to) {
        if (section != null) {
            to.put(section.upsi(), section);
        }
    }

    /** Returns false when one of the sections could not be read. */
    private static boolean subscribed(ObjectNode uePolicySet, SortedMap<Upsi, UePolicySection> to) {
        boolean all = true;
        for (Map.Entry<String, JsonNode> entry :
                uePolicySet.path("uePolicySections").properties()) {
            String upsi = Json.string(entry.getValue(), "upsi");
            String info = Json.string(entry.getValue(), "uePolicySectionInfo");
            try {
                put(
                        UePolicySection.ofUdr(
                                Upsi.parse(upsi == null ? entry.getKey() : upsi),
                                Base64.getMimeDecoder().decode(info == null ? "" : info)),
                        to);
            } catch (IllegalArgumentException e) {
                all = false;
                LOG.atWarn()
                        .addKeyValue("event", "ue-policy-section-unreadable")
                        .addKeyValue("upsi", entry.getKey())
                        .addKeyValue("reason", e.getMessage())
                        .log("invalid UE policy section of the UDR is not delivered");
            }
        }
        return all;
    }

    private void ofRules(int upsc, List<UrspRule> rules, SortedMap<Upsi, UePolicySection> to) {
        if (!rules.isEmpty()) {
            rules.sort(Comparator.comparingInt(UrspRule::precedence));
            put(UePolicySection.ofRules(new Upsi(home, upsc), rules), to);
        }
    }

    /** Returns false when no UDR could be queried. */
    private boolean guidance(Session association, SortedMap<Upsi, UePolicySection> to) {
        List<String> groups = association
                .context()
                .path("groupIds")
                .valueStream()
                .map(group -> group.asString(""))
                .toList();
        List<ObjectNode> parameters = udr.get().serviceParameters(association.supi(), groups);
        if (parameters == null) {
            return false;
        }
        List<UrspRule> rules = new ArrayList<>();
        for (ObjectNode each : parameters) {
            String supi = Json.string(each, "supi");
            boolean his = (supi != null && SubscriberIdentity.same(association.supi(), supi))
                    || each.path("anyUeInd").asBoolean(false)
                    || groups.contains(String.valueOf(Json.string(each, "interGroupId")));
            if (his) {
                rules.addAll(UrspGuidance.rules(each.path("urspGuidance")));
            }
        }
        ofRules(codes.get().guidance(), rules, to);
        return true;
    }

    private @Nullable UePolicySection section(String name) {
        return fresh().sections().computeIfAbsent(name, missing -> {
            JsonNode upsi = documents.apply(ROOT + "upsis/" + missing);
            return upsi == null ? null : read(upsi);
        });
    }

    private @Nullable UePolicySection read(JsonNode upsi) {
        List<UrspRule> rules = new ArrayList<>();
        for (JsonNode name : upsi.path("ursps")) {
            UrspRule rule = rule(name.asString(""));
            if (rule != null) {
                rules.add(rule);
            }
        }
        rules.sort(Comparator.comparingInt(UrspRule::precedence));
        PlmnId plmn = upsi.path("plmnId").isObject() ? Json.bind(upsi.get("plmnId"), PlmnId.class) : home;
        Upsi identity = new Upsi(plmn, upsi.path("upsc").asInt());
        UePolicySection section =
                rules.isEmpty() ? UePolicySection.deletion(identity) : UePolicySection.ofRules(identity, rules);
        String andsp = Json.string(upsi, "andsp");
        UePolicySection whole = andsp == null
                ? section
                : section.with(UePolicySection.ANDSP, Base64.getDecoder().decode(andsp));
        return whole.deletes() ? null : whole;
    }

    private @Nullable UrspRule rule(String name) {
        return fresh().rules().computeIfAbsent(name, missing -> {
            JsonNode rule = documents.apply(ROOT + "ursps/" + missing);
            return rule == null ? null : UrspRules.read(rule);
        });
    }

    /** Returns the parsed configuration, reloaded if it has changed. */
    private Cache fresh() {
        Cache known = cache;
        long now = version.getAsLong();
        if (known.version() != now) {
            known = new Cache(now, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
            cache = known;
        }
        return known;
    }
}
