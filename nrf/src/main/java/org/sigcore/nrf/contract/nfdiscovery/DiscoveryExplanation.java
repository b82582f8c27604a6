// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfdiscovery;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a discovery, with a verdict on each instance.
 *
 * @param registered number of instances of all types
 * @param returned number of instances in the response
 * @param forwarded true if the query is also sent to another NRF, whose instances are unknown here
 * @param ignoredQueryParams parameters without effect
 * @param instances returned instances in the order of the response, then excluded ones of the type, then others
 * @param omitted number of instances that are left out of the list because it is full
 */
public record DiscoveryExplanation(
        String targetNfType,
        int registered,
        int returned,
        boolean forwarded,
        List<String> ignoredQueryParams,
        List<Verdict> instances,
        int omitted) {

    /**
     * Verdict on one instance.
     *
     * @param excludedBy null if the instance is returned; otherwise the first parameter of the query that excluded it,
     *     {@code nfStatus}, {@code nfServiceStatus}, {@code allowedRuleSet}, or the option of the NRF that did
     * @param requested value of that parameter; null for an attribute or an option
     * @param registered value of the attribute in the profile; null if the parameter concerns several attributes
     * @param detail why, in words
     */
    public record Verdict(
            String nfInstanceId,
            String nfType,
            String nfStatus,
            @Nullable String excludedBy,
            @Nullable String requested,
            @Nullable String registered,
            @Nullable String detail) {}
}
