// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfconfiguration;

import java.util.List;
import org.sigcore.model.Regex;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/**
 * {@code screeningRules/{list}}: one list of what may, or may not, register and subscribe.
 *
 * @param nfScreeningRulesListType what is screened
 * @param nfScreeningType whether the list names what may or what may not
 * @param nfScreeningRulesListStatus whether the list counts
 * @param failureAction what becomes of a request that fails
 */
@Doc("A list of what may, or may not, register and subscribe.")
public record ScreeningRules(
        ListType nfScreeningRulesListType,
        @Default("WHITELIST") ScreeningType nfScreeningType,
        @Default("ENABLED") FeatureStatus nfScreeningRulesListStatus,
        @Default("SEND_ERROR") FailureAction failureAction,

        @Doc("NF types that the list is for; none for all.") @Default("[]")
        List<String> nfTypes,

        @Doc("FQDNs, addresses, hosts of callback URIs, PLMNs as mcc-mnc, or NF types.") @Default("[]")
        List<String> values,

        @Doc("Regular expressions for the same.") @Default("[]") @Size(max = 200)
        List<String> patterns) {
    /** What is screened. */
    public enum ListType {
        NF_FQDN,
        NF_IP_ENDPOINT,
        CALLBACK_URI,
        PLMN_ID,
        NF_TYPE_REGISTER
    }

    /** What the list names. */
    public enum ScreeningType {
        WHITELIST,
        BLACKLIST
    }

    /** What becomes of a request that fails. */
    public enum FailureAction {
        CONTINUE,
        SEND_ERROR
    }

    /** The documents. */
    public static final ConfigCollection<ScreeningRules> COLLECTION = ConfigCollection.of(
                    "screeningRules", ScreeningRules.class)
            .doc("Lists of what may, or may not, register and subscribe.")
            .check((rules, problems) -> {
                for (int i = 0; i < rules.patterns().size(); i++) {
                    problems.unless(
                            Regex.isUsable(rules.patterns().get(i)), "/patterns/" + i, "expected a regular expression");
                }
            });
}
