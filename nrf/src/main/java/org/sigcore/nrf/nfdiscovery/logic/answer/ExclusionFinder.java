// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Leniency;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import org.sigcore.model.nf.Requester;
import org.sigcore.nrf.nfdiscovery.logic.criteria.Criteria;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.nrf.nfdiscovery.logic.query.ServiceFilter;

/**
 * Finds the first parameter of a query that excludes an instance: the status, then the parameters in the order of the
 * query, then the services and the rules for requesters. Evaluates the criteria of the search one by one. Pure.
 */
public final class ExclusionFinder {
    private static final List<String> SERVICE_STEPS = List.of(
            "service-names",
            "nfServiceStatus",
            "required-features",
            "supported-features",
            "snssais",
            "exclude-nfservinst-list");

    private final Query query;
    private final Map<String, Criterion> criteria = new LinkedHashMap<>();

    /** @param names parameters in the order of the request */
    public ExclusionFinder(Query query, Iterable<String> names) {
        this.query = query;
        Map<String, Parameter> all = new LinkedHashMap<>();
        for (String name : names) {
            List<String> texts = query.values().get(name);
            if (texts != null) {
                all.put(name, new Parameter(name, texts, Leniency.UNCOUNTED));
            }
        }
        all.forEach((name, parameter) -> {
            Criterion criterion = Criteria.of(parameter, all);
            if (criterion != null) {
                criteria.put(name, criterion);
            }
        });
    }

    /** Returns the exclusion of a profile of the target type; null if the profile matches. */
    public @Nullable Exclusion find(NFProfile profile) {
        if (Selection.services(query, profile, false) != null) {
            return null;
        }
        if (!Selection.isUpFor(profile, query)) {
            return new Exclusion("nfStatus", "the instance is " + profile.nfStatus());
        }
        Exclusion byCriterion = criterion(profile);
        return byCriterion == null ? service(profile) : byCriterion;
    }

    private @Nullable Exclusion criterion(NFProfile profile) {
        List<Predicate<NFProfile>> ofProfile = new ArrayList<>();
        List<Criterion.InfoTest> ofInfo = new ArrayList<>();
        for (Map.Entry<String, Criterion> entry : criteria.entrySet()) {
            entry.getValue().sort(ofProfile, ofInfo);
            if (!Criterion.allMet(profile, ofProfile, ofInfo)) {
                return new Exclusion(
                        entry.getKey(),
                        entry.getValue().met(profile)
                                ? "no information object of the profile meets it together with the parameters before"
                                : "the profile does not meet it");
            }
        }
        return Criterion.allMet(profile, query.ofProfile(), query.ofInfo())
                ? null
                : new Exclusion("complex-query", "the profile does not meet the expression");
    }

    // The service that passes most of the steps names the reason.
    private Exclusion service(NFProfile profile) {
        int farthest = -1;
        for (NFService service : profile.services()) {
            farthest = Math.max(farthest, steps(profile, service));
        }
        if (farthest < 0) {
            return query.services().names() == null
                            && query.services().features().signum() == 0
                    ? requester(requester -> requester.admittedBy(profile))
                    : new Exclusion(
                            query.services().names() == null ? "supported-features" : "service-names",
                            "the profile has no services");
        }
        if (farthest < SERVICE_STEPS.size()) {
            return new Exclusion(SERVICE_STEPS.get(farthest), "no service of the profile meets it");
        }
        return requester(requester -> profile.services().stream()
                .anyMatch(service ->
                        steps(profile, service) == SERVICE_STEPS.size() && requester.admittedBy(profile, service)));
    }

    // Returns the number of steps that a service passes.
    private int steps(NFProfile profile, NFService service) {
        ServiceFilter filter = query.services();
        List<BiPredicate<NFProfile, NFService>> steps = List.of(
                (nf, one) -> filter.names(one),
                (nf, one) -> Selection.discoverable(one, nf, query),
                (nf, one) -> filter.hasRequiredFeatures(one),
                (nf, one) -> filter.hasFeatures(one),
                (nf, one) -> filter.servesSlices(one),
                (nf, one) -> !filter.isExcluded(nf, one));
        for (int i = 0; i < steps.size(); i++) {
            if (!steps.get(i).test(profile, service)) {
                return i;
            }
        }
        return steps.size();
    }

    // Tests each attribute of the requester alone.
    private Exclusion requester(Predicate<Requester> admits) {
        Requester own = query.requester();
        Map<String, Requester> parts = new LinkedHashMap<>();
        parts.put("requester-nf-type", new Requester(own.nfType(), null, null, null, null));
        parts.put("requester-nf-instance-fqdn", new Requester(null, own.fqdn(), null, null, null));
        parts.put("requester-plmn-list", new Requester(null, null, own.plmns(), null, null));
        parts.put("requester-snpn-list", new Requester(null, null, null, own.snpns(), null));
        parts.put("requester-snssais", new Requester(null, null, null, null, own.snssais()));
        for (Map.Entry<String, Requester> part : parts.entrySet()) {
            if (!admits.test(part.getValue())) {
                return new Exclusion(part.getKey(), "the rules of the profile do not admit this requester");
            }
        }
        return new Exclusion("allowedRuleSet", "the rules of the profile do not admit this combination");
    }
}
