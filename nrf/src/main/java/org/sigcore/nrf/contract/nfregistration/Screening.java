// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nrfconfiguration.NfScreeningOptions;
import org.sigcore.nrf.contract.nrfconfiguration.ScreeningRules;
import org.sigcore.nrf.contract.nrfconfiguration.ScreeningRules.FailureAction;
import org.sigcore.nrf.contract.nrfconfiguration.ScreeningRules.ListType;
import org.sigcore.nrf.contract.nrfconfiguration.ScreeningRules.ScreeningType;
import org.sigcore.platform.egress.ResourceUri;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks profiles and subscriptions against the operator's screening lists. Thread-safe. */
public final class Screening {
    private final Supplier<NfScreeningOptions> options;
    private final Supplier<Map<String, ScreeningRules>> lists;
    private final OwnPlmns plmns;
    private final MeterRegistry registry;

    /** @param plmns the PLMNs of profiles without {@code plmnList} */
    public Screening(
            Supplier<NfScreeningOptions> options,
            Supplier<Map<String, ScreeningRules>> lists,
            OwnPlmns plmns,
            MeterRegistry registry) {
        this.options = options;
        this.lists = lists;
        this.plmns = plmns;
        this.registry = registry;
    }

    /**
     * Checks a profile.
     *
     * @throws ProblemException if an enabled list does not permit the registration
     */
    public void profile(ObjectNode profile) {
        screen(Json.string(profile, "nfType"), type -> ofProfile(type, profile), "REG-REGSTR");
    }

    /**
     * Checks a subscription.
     *
     * @throws ProblemException if an enabled list does not permit the subscription
     */
    public void subscription(ObjectNode subscription) {
        screen(Json.string(subscription, "reqNfType"), type -> ofSubscription(type, subscription), "SUB-SUBSCR");
    }

    private interface Values {
        List<String> of(ListType type);
    }

    private void screen(@Nullable String nfType, Values values, String operation) {
        NfScreeningOptions now = options.get();
        if (!now.featureStatus().on()) {
            return;
        }
        for (Map.Entry<String, ScreeningRules> entry : lists.get().entrySet()) {
            ScreeningRules rules = entry.getValue();
            boolean counts = rules.nfScreeningRulesListStatus().on()
                    && (rules.nfTypes().isEmpty() || rules.nfTypes().contains(nfType));
            String refused = counts ? refused(rules, values.of(rules.nfScreeningRulesListType())) : null;
            if (refused != null) {
                registry.counter(
                                "ocnrf_nfScreening_failed",
                                "list",
                                rules.nfScreeningRulesListType().name(),
                                "action",
                                rules.failureAction().name())
                        .increment();
                if (rules.failureAction() == FailureAction.SEND_ERROR) {
                    throw new ProblemException(ProblemDetails.of(
                            now.responseHttpStatusCode(),
                            "NF_SCREENING_FAILED",
                            "ONRF-" + operation + "-E0111 the list " + entry.getKey() + " does not admit " + refused));
                }
            }
        }
    }

    private static @Nullable String refused(ScreeningRules rules, List<String> values) {
        boolean listedMay = rules.nfScreeningType() == ScreeningType.WHITELIST;
        List<Regex> patterns = rules.patterns().stream().map(Regex::ofAnyCase).toList();
        for (String value : values) {
            if (isListed(rules, patterns, value) != listedMay) {
                return value;
            }
        }
        return null;
    }

    private static boolean isListed(ScreeningRules rules, List<Regex> patterns, String value) {
        return rules.values().stream().anyMatch(value::equalsIgnoreCase)
                || patterns.stream().anyMatch(pattern -> pattern.matches(value));
    }

    private List<String> ofProfile(ListType type, ObjectNode profile) {
        List<String> values = new ArrayList<>();
        switch (type) {
            case NF_TYPE_REGISTER -> add(values, profile.get("nfType"));
            case PLMN_ID -> plmns(values, profilePlmns(profile));
            case NF_FQDN -> {
                add(values, profile.get("fqdn"));
                services(profile).forEach(service -> add(values, service.get("fqdn")));
            }
            case NF_IP_ENDPOINT -> {
                profile.path("ipv4Addresses").forEach(item -> add(values, item));
                profile.path("ipv6Addresses").forEach(item -> add(values, item));
                services(profile)
                        .forEach(service -> service.path("ipEndPoints").forEach(end -> {
                            add(values, end.get("ipv4Address"));
                            add(values, end.get("ipv6Address"));
                        }));
            }
            case CALLBACK_URI -> {
                callbacks(values, profile);
                services(profile).forEach(service -> callbacks(values, service));
            }
        }
        return values;
    }

    private JsonNode profilePlmns(ObjectNode profile) {
        JsonNode registered = NFProfile.of(profile, plmns).plmns();
        return registered == null ? Json.array() : registered;
    }

    private static List<String> ofSubscription(ListType type, ObjectNode subscription) {
        List<String> values = new ArrayList<>();
        switch (type) {
            case NF_TYPE_REGISTER -> add(values, subscription.get("reqNfType"));
            case PLMN_ID -> plmns(values, subscription.path("reqPlmnList"));
            case NF_FQDN -> add(values, subscription.get("reqNfFqdn"));
            case CALLBACK_URI -> host(values, Json.string(subscription, "nfStatusNotificationUri"));
            case NF_IP_ENDPOINT -> {
                // a subscriber has no endpoints to check
            }
        }
        return values;
    }

    private static List<JsonNode> services(ObjectNode profile) {
        List<JsonNode> services = new ArrayList<>(profile.path("nfServiceList").values());
        services.addAll(profile.path("nfServices").values());
        return services;
    }

    private static void callbacks(List<String> values, JsonNode owner) {
        owner.path("defaultNotificationSubscriptions").forEach(item -> host(values, Json.string(item, "callbackUri")));
    }

    private static void host(List<String> values, @Nullable String uri) {
        if (uri != null) {
            try {
                String host = ResourceUri.parse(uri).apiRoot().host();
                values.add(host.indexOf(':') < 0 ? host : "[" + host + "]");
            } catch (IllegalArgumentException e) {
                values.add(uri);
            }
        }
    }

    private static void plmns(List<String> values, JsonNode list) {
        list.forEach(plmn -> values.add(Json.string(plmn, "mcc") + "-" + Json.string(plmn, "mnc")));
    }

    private static void add(List<String> values, @Nullable JsonNode text) {
        if (text != null && text.isString()) {
            values.add(text.stringValue());
        }
    }
}
