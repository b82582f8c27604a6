// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import tools.jackson.databind.JsonNode;

/** Parameters that test attributes common to all profiles. */
final class ProfileCriteria {
    private ProfileCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        table.put(Query.TARGET_INSTANCE, (p, all) -> instances(Set.of(lower(p.text(WireShapes.UUID)))));
        table.put("target-nf-instance-id-list", (p, all) -> instances(lower(p.list(WireShapes.UUID))));
        table.put("exclude-nfinst-list", (p, all) -> not(instances(lower(p.list(WireShapes.UUID)))));
        table.put("target-nf-fqdn", (p, all) -> fqdn(p.text(WireShapes.FQDN_SHAPE)));
        table.put("target-nf-set-id", (p, all) -> listed("nfSetIdList", Set.of(p.text())));
        table.put("exclude-nfset-list", (p, all) -> not(listed("nfSetIdList", Set.copyOf(p.list()))));
        table.put("target-nf-service-set-id", (p, all) -> serviceSet(Set.of(p.text())));
        table.put("exclude-nfserviceset-list", (p, all) -> not(serviceSet(Set.copyOf(p.list()))));
        table.put("target-plmn-list", (p, all) -> plmns(p.json(WireShapes.PLMNS)));
        table.put("target-snpn", (p, all) -> snpn(p.json(WireShapes.PLMN)));
        table.put("nsi-list", (p, all) -> listedOrAbsent("nsiList", Set.copyOf(p.list())));
        table.put("serving-scope", (p, all) -> listedOrAbsent("servingScope", Set.copyOf(p.list())));
        table.put("scp-domain-list", (p, all) -> scpDomains(Set.copyOf(p.list())));
        table.put("notification-type", (p, all) -> new OfProfile(notification(p.text(), all)));
        table.put("target-hni", (p, all) -> listed("hniList", Set.of(p.text(WireShapes.FQDN_SHAPE))));
        return table;
    }

    private static Criterion instances(Set<String> ids) {
        return new OfProfile(profile -> ids.contains(lower(profile.id())));
    }

    private static Criterion not(Criterion criterion) {
        return new OfProfile(profile -> !criterion.met(profile));
    }

    private static Criterion fqdn(String wanted) {
        return new OfProfile(profile -> wanted.equalsIgnoreCase(profile.fqdn())
                || wanted.equalsIgnoreCase(Json.string(profile.document(), "interPlmnFqdn")));
    }

    private static Criterion listed(String attribute, Set<String> wanted) {
        return new OfProfile(profile -> overlap(profile.document().get(attribute), wanted));
    }

    private static Criterion listedOrAbsent(String attribute, Set<String> wanted) {
        return new OfProfile(profile -> {
            JsonNode list = profile.document().get(attribute);
            return list == null || overlap(list, wanted);
        });
    }

    private static Criterion serviceSet(Set<String> wanted) {
        return new OfProfile(profile -> {
            Steps.takeFor(profile.services().size());
            return profile.services().stream()
                    .anyMatch(service -> overlap(service.document().get("nfServiceSetIdList"), wanted));
        });
    }

    private static Criterion plmns(JsonNode wanted) {
        return new OfProfile(profile -> {
            JsonNode list = profile.plmns();
            return list == null || Plmns.overlap(wanted, list);
        });
    }

    private static Criterion snpn(JsonNode wanted) {
        return new OfProfile(profile -> Plmns.contains(profile.document().get("snpnList"), wanted));
    }

    private static Criterion scpDomains(Set<String> wanted) {
        return new OfProfile(profile ->
                wanted.stream().allMatch(domain -> Boolean.TRUE.equals(profile.lists("scpDomains", domain))));
    }

    // The type and the class of message must match the same subscription.
    private static Predicate<NFProfile> notification(String type, Map<String, Parameter> all) {
        String n1 = optional(all.get("n1-msg-class"));
        String n2 = optional(all.get("n2-info-class"));
        Predicate<JsonNode> wanted = item -> type.equals(Json.string(item, "notificationType"))
                && (n1 == null || n1.equals(Json.string(item, "n1MessageClass")))
                && (n2 == null || n2.equals(Json.string(item, "n2InformationClass")));
        return profile -> {
            Steps.takeFor(profile.services().size());
            return any(profile.document().get("defaultNotificationSubscriptions"), wanted)
                    || profile.services().stream()
                            .anyMatch(
                                    service -> any(service.document().get("defaultNotificationSubscriptions"), wanted));
        };
    }

    private static @Nullable String optional(@Nullable Parameter parameter) {
        return parameter == null ? null : parameter.text();
    }

    private static boolean any(@Nullable JsonNode array, Predicate<JsonNode> wanted) {
        if (array != null) {
            Steps.takeFor(array);
            for (JsonNode item : array) {
                if (wanted.test(item)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns true if an array contains one of the texts. */
    static boolean overlap(@Nullable JsonNode array, Set<String> wanted) {
        return any(array, item -> item.isString() && wanted.contains(item.stringValue()));
    }

    private static String lower(String id) {
        return id.toLowerCase(Locale.ROOT);
    }

    private static Set<String> lower(List<String> ids) {
        return ids.stream().map(ProfileCriteria::lower).collect(Collectors.toUnmodifiableSet());
    }
}
