// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Preference;
import org.sigcore.nrf.nfdiscovery.logic.query.Preferences;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.nrf.nfdiscovery.logic.query.ServiceFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Query parameters that express preferences, in order of precedence. */
@SpecRef("TS 29.510 6.2.3.2.3.1")
final class PreferenceParameters {
    private static final String LOCALITY = "preferred-locality";
    static final String PRECEDENCE = "preferences-precedence";
    private static final Shape VENDOR_FEATURES = Shape.map(
            Shape.array(
                    Shape.object().required("featureName", Shape.string()).required("featureVersion", Shape.string()),
                    1),
            1);
    private static final Map<String, BiFunction<Parameter, String, Preference>> TABLE = table();

    private PreferenceParameters() {}

    /** Returns the names of the parameters, in the order of precedence that applies if the query states none. */
    static Set<String> names() {
        return TABLE.keySet();
    }

    /** Reads the preferences of a query. */
    static Preferences read(Map<String, Parameter> all, LocationRanks locations) {
        List<Preference> wishes = new ArrayList<>();
        TABLE.forEach((name, factory) -> {
            Parameter parameter = all.get(name);
            if (parameter != null) {
                wishes.add(factory.apply(parameter, name));
            }
        });
        Parameter locality = all.get(LOCALITY);
        if (locality != null) {
            wishes.replaceAll(
                    wish -> wish.parameter().equals(LOCALITY) ? located(wish, locality, all, locations) : wish);
        }
        Parameter precedence = all.get(PRECEDENCE);
        if (precedence != null) {
            List<String> order = precedence.list();
            wishes.sort(Comparator.comparingInt(wish -> {
                int place = order.indexOf(wish.parameter());
                return place < 0 ? order.size() : place;
            }));
        }
        return new Preferences(List.copyOf(wishes));
    }

    // The operator's rules may map the locality to locations.
    private static Preference located(
            Preference plain, Parameter locality, Map<String, Parameter> all, LocationRanks locations) {
        Parameter target = all.get(Query.TARGET_TYPE);
        Parameter names = all.get("service-names");
        Map<String, Integer> ranks = target == null
                ? null
                : locations.of(locality.text(), target.text(), names == null ? null : names.list());
        return ranks == null
                ? plain
                : new Preference(plain.parameter(), plain.kind(), profile -> {
                    String own = profile.locality();
                    Integer rank = own == null ? null : ranks.get(locations.location(own));
                    return rank == null ? Preference.UNMET : rank;
                });
    }

    private static Map<String, BiFunction<Parameter, String, Preference>> table() {
        Map<String, BiFunction<Parameter, String, Preference>> table = new LinkedHashMap<>();
        table.put(
                "preferred-nf-instances",
                (p, name) -> met(name, Preference.Kind.INSTANCE, instances(p.list(WireShapes.UUID))));
        table.put("preferred-tai", (p, name) -> met(name, Preference.Kind.TAI, tai(p.json(WireShapes.TAI))));
        table.put(
                "preferred-full-plmn",
                (p, name) -> flag(p, name, Preference.Kind.FULL_PLMN, PreferenceParameters::namesNoArea));
        table.put("preferred-api-versions", (p, name) -> met(name, Preference.Kind.API_VERSION, versions(p)));
        table.put(LOCALITY, (p, name) -> met(name, Preference.Kind.LOCALITY, locality(p.text())));
        table.put(
                "ext-preferred-locality",
                (p, name) -> new Preference(
                        name, Preference.Kind.LOCALITY, ExtendedLocality.ranks(p.json(ExtendedLocality.SHAPE))));
        table.put(
                "preferred-collocated-nf-types",
                (p, name) -> met(name, Preference.Kind.COLLOCATED, collocated(Set.copyOf(p.list()))));
        table.put("preferred-pgw-ind", (p, name) -> {
            boolean wanted = p.flag();
            return met(name, Preference.Kind.PGW, profile -> wanted == isGateway(profile));
        });
        table.put(
                "upf-select-epdg-info",
                (p, name) -> met(name, Preference.Kind.GATEWAY, epdg(p.json(UserPlaneCriteria.accessShape()))));
        table.put("preferred-features", (p, name) -> met(name, Preference.Kind.FEATURES, features(p)));
        table.put(
                "preferred-vendor-specific-features",
                (p, name) -> met(name, Preference.Kind.VENDOR_FEATURES, vendorOfServices(p)));
        table.put("preferred-vendor-specific-nf-features", (p, name) -> {
            JsonNode wanted = p.json(VENDOR_FEATURES);
            return met(name, Preference.Kind.VENDOR_FEATURES, profile -> hasVendorFeatures(profile.document(), wanted));
        });
        table.put("preferred-analytics-delays", (p, name) -> met(name, Preference.Kind.ANALYTICS_DELAY, delays(p)));
        table.put(
                "preferred-up-positioning-ind",
                (p, name) -> flag(
                        p,
                        name,
                        Preference.Kind.POSITIONING,
                        anyInfo(info -> info.path("upPositioningInd").asBoolean(false))));
        return table;
    }

    private static Preference met(String name, Preference.Kind kind, Predicate<NFProfile> test) {
        return new Preference(name, kind, profile -> test.test(profile) ? 0 : Preference.UNMET);
    }

    // The value false is no preference.
    private static Preference flag(Parameter parameter, String name, Preference.Kind kind, Predicate<NFProfile> test) {
        return parameter.flag() ? met(name, kind, test) : new Preference(name, Preference.Kind.INSTANCE, profile -> 0);
    }

    private static Predicate<NFProfile> epdg(JsonNode wanted) {
        return anyInfo(info -> UserPlaneCriteria.anySameAccess(info.path("preferredEpdgInfoList"), wanted));
    }

    private static Predicate<NFProfile> anyInfo(Predicate<ObjectNode> test) {
        return profile -> {
            Steps.takeFor(profile.infos().size());
            return profile.infos().stream().anyMatch(test);
        };
    }

    private static Predicate<NFProfile> instances(List<String> ids) {
        Set<String> wanted = ids.stream().map(id -> id.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        return profile -> wanted.contains(profile.id().toLowerCase(Locale.ROOT));
    }

    private static Predicate<NFProfile> tai(JsonNode tai) {
        return profile -> {
            Steps.takeFor(profile.infos().size());
            return profile.infos().stream().anyMatch(info -> Boolean.TRUE.equals(Areas.serves(profile, info, tai)));
        };
    }

    private static boolean namesNoArea(NFProfile profile) {
        Steps.takeFor(profile.infos().size());
        return profile.infos().stream().noneMatch(info -> info.has("taiList") || info.has("taiRangeList"));
    }

    private static Predicate<NFProfile> locality(String locality) {
        return profile -> locality.equals(profile.locality());
    }

    private static Predicate<NFProfile> collocated(Set<String> types) {
        return profile -> {
            JsonNode others = profile.document().path("collocatedNfInstances");
            Steps.takeFor(others);
            return others.values().stream()
                    .anyMatch(other -> types.contains(String.valueOf(Json.string(other, "nfType"))));
        };
    }

    private static boolean isGateway(NFProfile profile) {
        Steps.takeFor(profile.infos().size());
        return profile.infos().stream()
                .anyMatch(info -> info.has("pgwFqdn") || info.has("pgwFqdnList") || info.has("pgwIpAddrList"));
    }

    private static Predicate<NFProfile> versions(Parameter parameter) {
        Map<String, ApiVersionWish> wanted = new LinkedHashMap<>();
        parameter.json(Shape.map(Shape.string(), 1)).properties().forEach(entry -> {
            ApiVersionWish wish = ApiVersionWish.parse(entry.getValue().asString(""));
            if (wish == null) {
                throw parameter.incorrect("expected API versions such as 1.2.3, >=1.2.0 or ^1.0.0");
            }
            wanted.put(entry.getKey(), wish);
        });
        return profile -> {
            Steps.takeFor(profile.services().size());
            List<NFService> named = profile.services().stream()
                    .filter(service -> wanted.containsKey(service.name()))
                    .toList();
            return !named.isEmpty() && named.stream().allMatch(service -> holds(wanted.get(service.name()), service));
        };
    }

    private static boolean holds(@Nullable ApiVersionWish wish, NFService service) {
        JsonNode versions = service.document().path("versions");
        Steps.takeFor(versions);
        return versions.values().stream()
                .map(version -> Json.string(version, "apiFullVersion"))
                .anyMatch(version -> wish != null && version != null && wish.holds(version));
    }

    private static Predicate<NFProfile> features(Parameter parameter) {
        JsonNode wanted = parameter.json(Shape.map(Shape.string("[0-9A-Fa-f]{1,128}"), 1));
        return everyService(wanted, (service, features) -> hasFeatures(service, features.asString("")));
    }

    private static boolean hasFeatures(NFService service, String hex) {
        var wanted = ServiceFilter.features(hex);
        return ServiceFilter.features(Json.string(service.document(), "supportedFeatures"))
                .and(wanted)
                .equals(wanted);
    }

    private static Predicate<NFProfile> vendorOfServices(Parameter parameter) {
        JsonNode wanted = parameter.json(Shape.map(VENDOR_FEATURES, 1));
        return everyService(wanted, (service, features) -> hasVendorFeatures(service.document(), features));
    }

    // Returns true if each entry is met by a service that has its key as name.
    private static Predicate<NFProfile> everyService(JsonNode wanted, BiPredicate<NFService, JsonNode> test) {
        return profile -> {
            Steps.takeFor((long) wanted.size() * profile.services().size());
            return wanted.properties().stream()
                    .allMatch(entry -> profile.services().stream()
                            .anyMatch(service ->
                                    service.name().equals(entry.getKey()) && test.test(service, entry.getValue())));
        };
    }

    private static boolean hasVendorFeatures(JsonNode document, JsonNode wanted) {
        JsonNode own = document.path("supportedVendorSpecificFeatures");
        Steps.takeFor(wanted);
        return wanted.properties().stream()
                .allMatch(vendor -> containsAll(own.path(vendor.getKey()), vendor.getValue()));
    }

    private static boolean containsAll(JsonNode own, JsonNode wanted) {
        Steps.takeFor(own, wanted);
        return wanted.values().stream()
                .allMatch(feature -> own.values().stream()
                        .anyMatch(item -> same(item, feature, "featureName") && same(item, feature, "featureVersion")));
    }

    private static boolean same(JsonNode one, JsonNode other, String member) {
        String text = Json.string(one, member);
        return text != null && text.equals(Json.string(other, member));
    }

    // The shortest of the preferred delays must be met.
    private static Predicate<NFProfile> delays(Parameter parameter) {
        JsonNode wanted = parameter.json(Shape.map(Shape.integer(0, Integer.MAX_VALUE), 1));
        int shortest =
                wanted.values().stream().mapToInt(JsonNode::intValue).min().orElse(0);
        return anyInfo(info -> Json.integer(info, "analyticsDelay", Integer.MAX_VALUE) <= shortest);
    }
}
