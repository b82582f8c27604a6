// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Attributes of a consumer that discovers NF instances. Unknown attributes do not lead to a rejection.
 *
 * @param nfInstanceId null if unknown
 * @param nfType null if unknown
 * @param fqdn null if unknown
 * @param plmns array of PlmnId; null if unknown
 * @param snpns array of PlmnIdNid; null if unknown
 * @param snssais array of Snssai; null if unknown
 */
@SpecRef("TS 29.510 5.3.2.2.2")
public record Requester(
        @Nullable String nfInstanceId,
        @Nullable String nfType,
        @Nullable String fqdn,
        @Nullable JsonNode plmns,
        @Nullable JsonNode snpns,
        @Nullable JsonNode snssais) {
    private static final String RULE_SET = "allowedRuleSet";

    /** Creates a requester without instance id. */
    public Requester(
            @Nullable String nfType,
            @Nullable String fqdn,
            @Nullable JsonNode plmns,
            @Nullable JsonNode snpns,
            @Nullable JsonNode snssais) {
        this(null, nfType, fqdn, plmns, snpns, snssais);
    }

    /** Returns true if a profile admits this requester at NF level. */
    public boolean admittedBy(NFProfile profile) {
        return admitted(profile, profile.document(), profile.document());
    }

    /** Returns true if a service admits this requester. A rule of the service overrides the same rule of the NF. */
    public boolean admittedBy(NFProfile profile, NFService service) {
        return admitted(profile, service.document(), profile.document());
    }

    /** Returns true if a service has its own rule, so that it may admit requesters that the NF as a whole does not. */
    public static boolean hasOwnRule(NFService service) {
        return hasRule(service.document());
    }

    static boolean hasRule(JsonNode document) {
        return document.has("allowedNfTypes")
                || document.has("allowedNfDomains")
                || document.has("allowedPlmns")
                || document.has("allowedSnpns")
                || document.has("allowedNssais")
                || document.has(RULE_SET);
    }

    private boolean admitted(NFProfile profile, JsonNode own, JsonNode fallback) {
        if (!profile.isRestricted()) {
            return plmnAdmitted(profile, null);
        }
        JsonNode ruleSet = profile.document().get(RULE_SET);
        return ruleSet == null
                ? admittedByRules(profile, own, fallback) && plmnAdmitted(profile, rule(own, fallback, "allowedPlmns"))
                : RuleSets.admits(profile, ruleSet, this) && admittedByService(profile, own);
    }

    // The rule set replaces the NF's other rules, but not those of a service.
    @SuppressWarnings("ReferenceEquality") // same document: the request concerns the NF as a whole
    private boolean admittedByService(NFProfile profile, JsonNode own) {
        return own == profile.document()
                || (admittedByRules(profile, own, own)
                        && (!own.has("allowedPlmns") || plmnAdmitted(profile, own.get("allowedPlmns"))));
    }

    private boolean admittedByRules(NFProfile profile, JsonNode own, JsonNode fallback) {
        return nfTypeAdmitted(rule(own, fallback, "allowedNfTypes"))
                && fqdnAdmitted(profile, rule(own, fallback, "allowedNfDomains"))
                && snpnAdmitted(rule(own, fallback, "allowedSnpns"))
                && slicesAdmitted(rule(own, fallback, "allowedNssais"));
    }

    private boolean nfTypeAdmitted(@Nullable JsonNode allowed) {
        return nfType == null || allowed == null || NFProfile.containsText(allowed, nfType);
    }

    private boolean fqdnAdmitted(NFProfile profile, @Nullable JsonNode allowed) {
        if (fqdn == null || allowed == null) {
            return true;
        }
        for (JsonNode domain : allowed) {
            if (domain.isString() && profile.matches(domain.stringValue(), fqdn)) {
                return true;
            }
        }
        return false;
    }

    // Without a list of allowed PLMNs only the PLMNs to which the NF belongs are admitted.
    private boolean plmnAdmitted(NFProfile profile, @Nullable JsonNode allowed) {
        if (plmns == null) {
            return true;
        }
        JsonNode list = allowed == null ? profile.plmns() : allowed;
        return list == null || Plmns.overlap(plmns, list);
    }

    private boolean snpnAdmitted(@Nullable JsonNode allowed) {
        return snpns == null || allowed == null || Plmns.overlap(snpns, allowed);
    }

    private boolean slicesAdmitted(@Nullable JsonNode allowed) {
        return snssais == null || allowed == null || Slices.anyCovers(allowed, snssais);
    }

    private static @Nullable JsonNode rule(JsonNode own, JsonNode fallback, String attribute) {
        JsonNode rule = own.get(attribute);
        return rule == null ? fallback.get(attribute) : rule;
    }
}
