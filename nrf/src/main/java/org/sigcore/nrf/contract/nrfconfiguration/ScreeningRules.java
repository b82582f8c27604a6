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
 * {@code screeningRules/{list}}: allow list or deny list for registrations and subscriptions.
 *
 * @param nfScreeningRulesListType screened attribute
 * @param nfScreeningType allow list or deny list
 * @param nfScreeningRulesListStatus enables the list
 * @param failureAction treatment of a request that fails the check
 */
@Doc("List of values that may, or may not, register and subscribe.")
public record ScreeningRules(
        ListType nfScreeningRulesListType,
        @Default("WHITELIST") ScreeningType nfScreeningType,
        @Default("ENABLED") FeatureStatus nfScreeningRulesListStatus,
        @Default("SEND_ERROR") FailureAction failureAction,

        @Doc("NF types to which the list applies; none for all.") @Default("[]")
        List<String> nfTypes,

        @Doc("FQDNs, addresses, hosts of callback URIs, PLMNs as mcc-mnc, or NF types.") @Default("[]")
        List<String> values,

        @Doc("Regular expressions that match the same kinds of values.") @Default("[]") @Size(max = 200)
        List<String> patterns) {
    /** Attribute that a list screens. */
    public enum ListType {
        NF_FQDN,
        NF_IP_ENDPOINT,
        CALLBACK_URI,
        PLMN_ID,
        NF_TYPE_REGISTER
    }

    /** Allow list or deny list. */
    public enum ScreeningType {
        WHITELIST,
        BLACKLIST
    }

    /** Treatment of a request that fails the check. */
    public enum FailureAction {
        CONTINUE,
        SEND_ERROR
    }

    /** Documents of the configuration API. */
    public static final ConfigCollection<ScreeningRules> COLLECTION = ConfigCollection.of(
                    "screeningRules", ScreeningRules.class)
            .doc("Lists of values that may, or may not, register and subscribe.")
            .check((rules, problems) -> {
                for (int i = 0; i < rules.patterns().size(); i++) {
                    problems.unless(
                            Regex.isUsable(rules.patterns().get(i)), "/patterns/" + i, "expected a regular expression");
                }
            });
}
