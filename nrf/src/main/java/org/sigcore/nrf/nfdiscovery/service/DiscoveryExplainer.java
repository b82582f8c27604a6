// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfdiscovery.DiscoveryExplanation;
import org.sigcore.nrf.contract.nfdiscovery.DiscoveryExplanation.Verdict;
import org.sigcore.nrf.contract.nfdiscovery.DiscoveryExplanations;
import org.sigcore.nrf.contract.nfdiscovery.ExplainedQuery;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.answer.Exclusion;
import org.sigcore.nrf.nfdiscovery.logic.answer.ExclusionFinder;
import org.sigcore.nrf.nfdiscovery.logic.answer.TypeIndex;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.sbi.QueryParams;
import tools.jackson.databind.JsonNode;

/** Explains a discovery: its result, and for each other instance the first parameter that excluded it. Thread-safe. */
public final class DiscoveryExplainer implements DiscoveryExplanations {
    private static final int LISTED = 1_000;
    private static final long STEPS = 10_000_000;
    // Attributes that a parameter is compared with.
    private static final Map<String, String> ATTRIBUTES = Map.ofEntries(
            Map.entry(Query.TARGET_TYPE, "nfType"),
            Map.entry(Query.TARGET_INSTANCE, "nfInstanceId"),
            Map.entry("target-nf-set-id", "nfSetIdList"),
            Map.entry("target-nf-fqdn", "fqdn"),
            Map.entry("target-plmn-list", "plmnList"),
            Map.entry("target-snpn-list", "snpnList"),
            Map.entry("snssais", "sNssais"),
            Map.entry("nsi-list", "nsiList"),
            Map.entry("requester-nf-type", "allowedNfTypes"),
            Map.entry("requester-nf-instance-fqdn", "allowedNfDomains"),
            Map.entry("requester-plmn-list", "allowedPlmns"),
            Map.entry("requester-snpn-list", "allowedSnpns"),
            Map.entry("requester-snssais", "allowedNssais"),
            Map.entry("nfStatus", "nfStatus"),
            Map.entry("discoveryResultLoadThreshold", "load"));

    private final Discovery discovery;

    public DiscoveryExplainer(Discovery discovery) {
        this.discovery = discovery;
    }

    @Override
    public DiscoveryExplanation explain(ExplainedQuery asked) {
        QueryParams text = QueryParams.parse(asked.query());
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        text.names().forEach(name -> parameters.put(name, text.all(name)));
        try {
            return Steps.within(STEPS, () -> explain(parameters));
        } catch (Steps.ExceededException e) {
            throw new ProblemException(SbiCause.NF_CONGESTION, "the query takes too long to be explained");
        }
    }

    private DiscoveryExplanation explain(Map<String, List<String>> parameters) {
        DiscoverySettings now = discovery.settings();
        Query query = now.reader().read(parameters);
        Map<String, TypeIndex> indexes = discovery.indexes();
        TypeIndex index = indexes.getOrDefault(query.targetType(), TypeIndex.EMPTY);
        DiscoveryAnswer answer = now.writer().write(query, index);
        Set<String> returned = returned(answer);
        ExclusionFinder finder = new ExclusionFinder(query, parameters.keySet());
        List<Verdict> first = new ArrayList<>();
        List<Verdict> rest = new ArrayList<>();
        Map<String, IndexedProfile> matching = new LinkedHashMap<>();
        index.profiles().forEach(one -> matching.put(one.profile().id(), one));
        index.hidden().forEach(one -> matching.put(one.profile().id(), one));
        returned.forEach(id -> {
            IndexedProfile one = matching.get(id);
            if (one != null) {
                first.add(verdict(one.profile(), null, query));
            }
        });
        matching.forEach((id, one) -> {
            if (!returned.contains(id)) {
                Exclusion exclusion = finder.find(one.profile());
                rest.add(verdict(
                        one.profile(),
                        exclusion == null ? cut(query, one.profile(), returned.size(), now) : exclusion,
                        query));
            }
        });
        first.addAll(rest);
        first.addAll(ofOtherTypes(query, indexes));
        List<Verdict> listed = first.size() > LISTED ? first.subList(0, LISTED) : first;
        return new DiscoveryExplanation(
                query.targetType(),
                first.size(),
                returned.size(),
                discovery.takesDetour(parameters, answer, now),
                query.ignored(),
                List.copyOf(listed),
                first.size() - listed.size());
    }

    private static List<Verdict> ofOtherTypes(Query query, Map<String, TypeIndex> indexes) {
        List<Verdict> verdicts = new ArrayList<>();
        indexes.forEach((type, other) -> {
            if (!type.equals(query.targetType())) {
                Exclusion exclusion = new Exclusion(Query.TARGET_TYPE, "the instance is of type " + type);
                other.profiles().forEach(one -> verdicts.add(verdict(one.profile(), exclusion, query)));
                other.hidden().forEach(one -> verdicts.add(verdict(one.profile(), exclusion, query)));
            }
        });
        return verdicts;
    }

    private static Set<String> returned(DiscoveryAnswer answer) {
        JsonNode body = Json.parse(answer.body());
        JsonNode profiles =
                body.has("completeNfInstances") ? body.path("completeNfInstances") : body.path("nfInstances");
        Set<String> ids = new LinkedHashSet<>();
        profiles.forEach(profile -> ids.add(profile.path("nfInstanceId").asString("")));
        return ids;
    }

    // The instance matches, but is not in the response.
    private static Exclusion cut(Query query, NFProfile profile, int returned, DiscoverySettings now) {
        if (returned >= query.limit()) {
            return new Exclusion("limit", "the response has the " + returned + " instances that are preferred");
        }
        return now.writer().isOverloaded(profile)
                ? new Exclusion("discoveryResultLoadThreshold", "other instances have less load")
                : new Exclusion("max-payload-size", "the response would be too long");
    }

    private static Verdict verdict(NFProfile profile, @Nullable Exclusion exclusion, Query query) {
        if (exclusion == null) {
            return new Verdict(profile.id(), profile.nfType(), profile.nfStatus(), null, null, null, null);
        }
        List<String> requested = query.values().get(exclusion.by());
        String attribute = ATTRIBUTES.get(exclusion.by());
        JsonNode registered = attribute == null ? null : profile.document().get(attribute);
        return new Verdict(
                profile.id(),
                profile.nfType(),
                profile.nfStatus(),
                exclusion.by(),
                requested == null ? null : String.join(",", requested),
                registered == null ? null : registered.isString() ? registered.stringValue() : Json.text(registered),
                exclusion.detail());
    }
}
