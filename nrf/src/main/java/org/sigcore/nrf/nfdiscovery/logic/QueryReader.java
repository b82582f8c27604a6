// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;

/** Understands the query of a discovery request. Immutable, thread-safe. */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public final class QueryReader {
    private static final int KILO = 1000;
    private static final BigInteger SERVICE_MAP = BigInteger.ONE.shiftLeft(5);
    // Effective without being a criterion.
    private static final Set<String> OTHERS = Set.of(
            Query.TARGET_TYPE,
            Query.REQUESTER_TYPE,
            "service-names",
            "supported-features",
            "required-features",
            "requester-nf-instance-fqdn",
            "requester-nf-instance-id",
            "requester-plmn-list",
            "requester-snpn-list",
            "requester-snssais",
            "requester-features",
            "preferred-locality",
            "ext-preferred-locality",
            "preferred-nf-instances",
            "preferred-tai",
            "n1-msg-class",
            "n2-info-class",
            "exclude-nfservinst-list",
            "complex-query",
            "limit",
            "max-payload-size",
            "max-payload-size-ext");
    private static final Shape EXT_LOCALITY = Shape.object()
            .with((node, pointer, faults) -> node.properties().forEach(entry -> {
                if (!entry.getKey().matches("[1-9][0-9]{0,3}")
                        || !entry.getValue().isArray()) {
                    faults.incorrect(pointer + "/" + Shape.escape(entry.getKey()), "expected ranks from 1");
                }
            }));
    private static final Shape EXCLUDED_SERVICES = Shape.array(
            Shape.object().required("serviceInstanceId", Shape.string()).required("nfInstanceId", WireShapes.UUID), 1);

    private final int defaultLimit;
    private final int defaultMaxKilobytes;

    /**
     * @param defaultLimit profiles in an answer when the query does not say
     * @param defaultMaxKilobytes size of an answer when the query does not say; 124 in the specification
     */
    public QueryReader(int defaultLimit, int defaultMaxKilobytes) {
        this.defaultLimit = defaultLimit;
        this.defaultMaxKilobytes = defaultMaxKilobytes;
    }

    /**
     * Reads decoded parameters.
     *
     * @throws ProblemException 400 MANDATORY_QUERY_PARAM_MISSING, MANDATORY_QUERY_PARAM_INCORRECT or
     *     OPTIONAL_QUERY_PARAM_INCORRECT with {@code query <name>}
     */
    Query read(Map<String, List<String>> values) {
        Map<String, Parameter> all = new LinkedHashMap<>();
        values.forEach((name, texts) -> all.put(name, new Parameter(name, texts)));
        requireMandatory(all);
        List<Predicate<NFProfile>> ofProfile = new ArrayList<>();
        List<Criterion.InfoTest> ofInfo = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        all.forEach((name, parameter) -> {
            Criterion criterion = Criteria.of(parameter, all);
            if (criterion != null) {
                sort(criterion, ofProfile, ofInfo);
            } else if (!OTHERS.contains(name)) {
                ignored.add(name);
            }
        });
        Parameter complex = all.get("complex-query");
        if (complex != null) {
            ofProfile.add(ComplexQuery.read(complex));
        }
        JsonNode slices = json(all, "snssais", WireShapes.SNSSAIS);
        return new Query(
                type(all, Query.TARGET_TYPE),
                requester(all),
                List.copyOf(ofProfile),
                List.copyOf(ofInfo),
                services(all, slices),
                preferences(all),
                slices,
                all.containsKey("limit") ? all.get("limit").positive() : defaultLimit,
                maxBytes(all),
                hasFeature(all, SERVICE_MAP),
                List.copyOf(ignored));
    }

    private static void sort(
            Criterion criterion, List<Predicate<NFProfile>> ofProfile, List<Criterion.InfoTest> ofInfo) {
        switch (criterion) {
            case Criterion.OfProfile(var test) -> ofProfile.add(test);
            case Criterion.OfInfo(var test) -> ofInfo.add(test);
            case Criterion.AllOf(var parts) -> parts.forEach(part -> sort(part, ofProfile, ofInfo));
        }
    }

    private static void requireMandatory(Map<String, Parameter> all) {
        List<InvalidParam> missing = List.of(Query.TARGET_TYPE, Query.REQUESTER_TYPE).stream()
                .filter(name -> !all.containsKey(name))
                .map(name -> new InvalidParam("query " + name, "missing"))
                .toList();
        if (!missing.isEmpty()) {
            throw ProblemException.of(SbiCause.MANDATORY_QUERY_PARAM_MISSING, missing);
        }
    }

    private static String type(Map<String, Parameter> all, String name) {
        return Objects.requireNonNull(all.get(name)).text("[A-Za-z0-9_\\-]{1,64}");
    }

    private static Requester requester(Map<String, Parameter> all) {
        return new Requester(
                type(all, Query.REQUESTER_TYPE),
                text(all, "requester-nf-instance-fqdn"),
                json(all, "requester-plmn-list", WireShapes.PLMNS),
                json(all, "requester-snpn-list", WireShapes.PLMNS),
                json(all, "requester-snssais", WireShapes.SNSSAIS));
    }

    private static ServiceFilter services(Map<String, Parameter> all, @Nullable JsonNode slices) {
        List<String> names =
                all.containsKey("service-names") ? all.get("service-names").list() : List.of();
        Map<String, BigInteger> featuresByName = new HashMap<>();
        Parameter required = all.get("required-features");
        if (required != null) {
            List<String> features = required.list();
            for (int i = 0; i < Math.min(features.size(), names.size()); i++) {
                featuresByName.put(names.get(i), features(required, features.get(i)));
            }
        }
        Parameter supported = all.get("supported-features");
        return new ServiceFilter(
                names.isEmpty() ? null : Set.copyOf(new HashSet<>(names)),
                Map.copyOf(featuresByName),
                supported == null ? BigInteger.ZERO : features(supported, supported.text()),
                slices,
                excluded(json(all, "exclude-nfservinst-list", EXCLUDED_SERVICES)));
    }

    private static Map<String, Set<String>> excluded(@Nullable JsonNode services) {
        Map<String, Set<String>> excluded = new HashMap<>();
        if (services != null) {
            services.forEach(item -> excluded.computeIfAbsent(
                            String.valueOf(Json.string(item, "nfInstanceId")).toLowerCase(Locale.ROOT),
                            key -> new HashSet<>())
                    .add(String.valueOf(Json.string(item, "serviceInstanceId"))));
        }
        return excluded;
    }

    private static Preferences preferences(Map<String, Parameter> all) {
        Parameter instances = all.get("preferred-nf-instances");
        return new Preferences(
                instances == null
                        ? Set.of()
                        : instances.list().stream()
                                .map(id -> id.toLowerCase(Locale.ROOT))
                                .collect(Collectors.toUnmodifiableSet()),
                text(all, "preferred-locality"),
                json(all, "ext-preferred-locality", EXT_LOCALITY),
                json(all, "preferred-tai", WireShapes.TAI));
    }

    private int maxBytes(Map<String, Parameter> all) {
        Parameter ext = all.get("max-payload-size-ext");
        Parameter plain = all.get("max-payload-size");
        int kilobytes = defaultMaxKilobytes;
        if (ext != null) {
            kilobytes = ext.positive();
        } else if (plain != null) {
            kilobytes = Math.min(plain.positive(), 2000);
        }
        return (int) Math.min(Integer.MAX_VALUE, (long) kilobytes * KILO);
    }

    private static boolean hasFeature(Map<String, Parameter> all, BigInteger bit) {
        Parameter parameter = all.get("requester-features");
        return parameter != null
                && features(parameter, parameter.text()).and(bit).signum() != 0;
    }

    private static BigInteger features(Parameter parameter, String hex) {
        if (!hex.matches("[0-9A-Fa-f]{1,128}")) {
            throw parameter.incorrect("expected hexadecimal digits");
        }
        return ServiceFilter.features(hex);
    }

    private static @Nullable String text(Map<String, Parameter> all, String name) {
        Parameter parameter = all.get(name);
        return parameter == null ? null : parameter.text();
    }

    private static @Nullable JsonNode json(Map<String, Parameter> all, String name, Shape shape) {
        Parameter parameter = all.get(name);
        return parameter == null ? null : parameter.json(shape);
    }
}
