// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Who asks for NF instances, as far as it says so; what it does not say is not held against it.
 *
 * @param nfInstanceId null when not known
 * @param nfType null when not known
 * @param fqdn null when not known
 * @param plmns array of PlmnId, null when not known
 * @param snpns array of PlmnIdNid, null when not known
 * @param snssais array of Snssai, null when not known
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

    /** One that does not say which instance it is. */
    public Requester(
            @Nullable String nfType,
            @Nullable String fqdn,
            @Nullable JsonNode plmns,
            @Nullable JsonNode snpns,
            @Nullable JsonNode snssais) {
        this(null, nfType, fqdn, plmns, snpns, snssais);
    }

    /** Whether a profile admits this requester at NF level. */
    public boolean admittedBy(NFProfile profile) {
        return admitted(profile, profile.document(), profile.document());
    }

    /** Whether a service admits this requester: each rule of the service takes the place of the same rule of the NF. */
    public boolean admittedBy(NFProfile profile, NFService service) {
        return admitted(profile, service.document(), profile.document());
    }

    /** Whether a service has a rule of its own, so that it may admit whom the NF as a whole does not. */
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

    // The rule set takes the place of the NF's other rules; those that a service has of its own remain.
    @SuppressWarnings("ReferenceEquality") // the very document: the NF as a whole is asked about
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

    // The PLMNs that the NF itself belongs to are always admitted; others need a rule.
    private boolean plmnAdmitted(NFProfile profile, @Nullable JsonNode allowed) {
        if (plmns == null || (allowed != null && Plmns.overlap(plmns, allowed))) {
            return true;
        }
        JsonNode own = profile.plmns();
        return own == null ? allowed == null : Plmns.overlap(plmns, own);
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
