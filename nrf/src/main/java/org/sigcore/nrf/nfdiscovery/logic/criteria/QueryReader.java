// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Requester;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.nrf.nfdiscovery.logic.query.ServiceFilter;
import tools.jackson.databind.JsonNode;

/** Parses the query of a discovery request. Immutable, thread-safe. */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public final class QueryReader {
    private static final int KILO = 1000;
    private static final String INSTANCE = "nfinst=";
    private static final BigInteger SERVICE_MAP = BigInteger.ONE.shiftLeft(5);
    // Parameters that have an effect without being a criterion.
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
            "requester-plmn-specific-snssai-list",
            "hnrf-uri",
            "nrf-disc-uri",
            "complete-profile",
            "complete-search-result",
            PreferenceParameters.PRECEDENCE,
            "n1-msg-class",
            "n2-info-class",
            "exclude-nfservinst-list",
            "complex-query",
            "limit",
            "max-payload-size",
            "max-payload-size-ext");
    private static final Shape EXCLUDED_SERVICES = Shape.array(
            Shape.object()
                    .optional("serviceInstanceId", Shape.string())
                    .optional("nfInstanceId", WireShapes.UUID)
                    .optional("nfServiceSetId", Shape.string())
                    .anyOf("nfInstanceId", "nfServiceSetId")
                    .atMostOneOf("nfInstanceId", "nfServiceSetId"),
            1);

    private static final Pattern NF_TYPE = Pattern.compile("[A-Za-z0-9_\\-]{1,64}");

    private final int defaultLimit;
    private final int defaultMaxKilobytes;
    private final LocationRanks locations;
    private final Leniency leniency;

    /**
     * @param options defaults for queries
     * @param leniency treatment of values that deviate from the schema
     */
    public QueryReader(NfDiscoveryOptions options, Leniency leniency) {
        this.leniency = leniency;
        this.defaultLimit = options.profilesCountInDiscoveryResponse();
        this.defaultMaxKilobytes = options.maxPayloadSize();
        this.locations = new LocationRanks(options.extendedPreferredLocality());
    }

    /**
     * Reads decoded parameters.
     *
     * @throws ProblemException 400 MANDATORY_QUERY_PARAM_MISSING, MANDATORY_QUERY_PARAM_INCORRECT or
     *     OPTIONAL_QUERY_PARAM_INCORRECT with {@code query <name>}
     */
    public Query read(Map<String, List<String>> received) {
        Map<String, List<String>> values = withPlainInstance(received);
        Map<String, Parameter> all = new LinkedHashMap<>();
        Leniency ofQuery = oncePerKind();
        values.forEach((name, texts) -> all.put(name, new Parameter(name, texts, ofQuery)));
        requireMandatory(all);
        List<Predicate<NFProfile>> ofProfile = new ArrayList<>();
        List<Criterion.InfoTest> ofInfo = new ArrayList<>();
        List<String> ignored = new ArrayList<>();
        all.forEach((name, parameter) -> {
            Criterion criterion = Criteria.of(parameter, all);
            if (criterion != null) {
                criterion.sort(ofProfile, ofInfo);
            } else if (!knows(name)) {
                ignored.add(name);
            }
        });
        Parameter complex = all.get("complex-query");
        if (complex != null) {
            ofProfile.add(ComplexQuery.read(complex));
        }
        checkOthers(all);
        JsonNode slices = json(all, "snssais", WireShapes.SNSSAIS);
        boolean complete = flag(all, "complete-search-result");
        return new Query(
                Map.copyOf(values),
                type(all, Query.TARGET_TYPE),
                requester(all),
                List.copyOf(ofProfile),
                List.copyOf(ofInfo),
                services(all, slices),
                PreferenceParameters.read(all, locations),
                slices,
                json(all, AreaCriteria.TAI_LIST, AreaCriteria.TAIS),
                all.containsKey("limit") ? all.get("limit").positive() : complete ? Integer.MAX_VALUE : defaultLimit,
                complete && !all.containsKey("max-payload-size") ? Integer.MAX_VALUE : maxBytes(all),
                hasFeature(all, SERVICE_MAP),
                flag(all, "complete-profile"),
                List.copyOf(ignored));
    }

    // Values are parsed several times; each kind of deviation is counted once per query.
    private Leniency oncePerKind() {
        Set<Leniency.Deviation> counted = EnumSet.noneOf(Leniency.Deviation.class);
        return Leniency.when(leniency::isLenient, deviation -> {
            if (counted.add(deviation)) {
                leniency.accepted(deviation);
            }
        });
    }

    /** Returns true if a parameter has an effect. */
    public static boolean knows(String name) {
        return OTHERS.contains(name)
                || PreferenceParameters.names().contains(name)
                || Criteria.names().contains(name);
    }

    // Validates parameters that are evaluated only for some queries, or only by peers of this NRF.
    private static void checkOthers(Map<String, Parameter> all) {
        check(all, "requester-nf-instance-id", parameter -> parameter.text(WireShapes.UUID));
        check(all, "hnrf-uri", parameter -> parameter.text(WireShapes.URI));
        check(all, "nrf-disc-uri", parameter -> parameter.text(WireShapes.URI));
        check(all, "target-nw-resolution", Parameter::flag);
        check(all, "n1-msg-class", Parameter::text);
        check(all, "n2-info-class", Parameter::text);
    }

    private static void check(Map<String, Parameter> all, String name, Consumer<Parameter> check) {
        Parameter parameter = all.get(name);
        if (parameter != null) {
            check.accept(parameter);
        }
    }

    private static boolean flag(Map<String, Parameter> all, String name) {
        Parameter parameter = all.get(name);
        return parameter != null && parameter.flag();
    }

    // Some consumers send the whole value of 3gpp-Sbi-Producer-Id, "nfinst=<UUID>; nfset=…".
    private static Map<String, List<String>> withPlainInstance(Map<String, List<String>> received) {
        List<String> given = received.get(Query.TARGET_INSTANCE);
        if (given == null || given.stream().noneMatch(value -> value.startsWith(INSTANCE))) {
            return received;
        }
        Map<String, List<String>> values = new LinkedHashMap<>(received);
        values.put(
                Query.TARGET_INSTANCE,
                given.stream().map(QueryReader::plainInstance).toList());
        return values;
    }

    private static String plainInstance(String value) {
        return value.startsWith(INSTANCE)
                ? value.substring(INSTANCE.length()).split(";", 2)[0].strip()
                : value;
    }

    private static void requireMandatory(Map<String, Parameter> all) {
        if (all.containsKey(Query.TARGET_TYPE) && all.containsKey(Query.REQUESTER_TYPE)) {
            return;
        }
        List<InvalidParam> missing = List.of(Query.TARGET_TYPE, Query.REQUESTER_TYPE).stream()
                .filter(name -> !all.containsKey(name))
                .map(name -> new InvalidParam("query " + name, "missing"))
                .toList();
        throw ProblemException.of(SbiCause.MANDATORY_QUERY_PARAM_MISSING, missing);
    }

    private static String type(Map<String, Parameter> all, String name) {
        return Objects.requireNonNull(all.get(name)).text(NF_TYPE);
    }

    private static Requester requester(Map<String, Parameter> all) {
        return new Requester(
                text(all, "requester-nf-instance-id"),
                type(all, Query.REQUESTER_TYPE),
                all.containsKey("requester-nf-instance-fqdn")
                        ? all.get("requester-nf-instance-fqdn").text(WireShapes.FQDN_SHAPE)
                        : null,
                json(all, "requester-plmn-list", WireShapes.PLMNS),
                json(all, "requester-snpn-list", WireShapes.PLMNS),
                Slices.ofRequester(
                        json(all, "requester-snssais", WireShapes.SNSSAIS),
                        json(all, "requester-plmn-specific-snssai-list", Shape.array(WireShapes.PLMN_SNSSAI, 1))));
    }

    private static ServiceFilter services(Map<String, Parameter> all, @Nullable JsonNode slices) {
        List<String> names =
                all.containsKey("service-names") ? all.get("service-names").list() : List.of();
        Map<String, BigInteger> featuresByName = new HashMap<>();
        Parameter required = all.get("required-features");
        if (required != null) {
            List<String> features = required.list(WireShapes.SUPPORTED_FEATURES);
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
                json(all, "exclude-nfservinst-list", EXCLUDED_SERVICES));
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
