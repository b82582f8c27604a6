// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.config;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code bsf}: the BSF's own configuration. An unknown key stops the start.
 *
 * @param siteId which of several sites that replicate their bindings to each other this is, 1 to 4
 * @param profile what the BSF says of itself at the NRF
 * @param diameter how diam-gateway routes Rx
 */
@ConfigurationProperties(prefix = "bsf", ignoreUnknownFields = false)
public record BsfProperties(
        @DefaultValue("1") int siteId,
        @DefaultValue Profile profile,
        @DefaultValue RxProperties diameter) {

    public BsfProperties {
        if (siteId < 1 || siteId > 4) {
            throw new IllegalArgumentException("bsf.site-id: expected 1 to 4, got " + siteId);
        }
    }

    /**
     * {@code bsf.profile}: the bsfInfo of the NF profile. An empty list says nothing, which means every.
     *
     * @param dnns data networks
     * @param ipDomains domains of private IPv4 addresses
     * @param ipv4Ranges UE addresses, each {@code first-last}
     * @param ipv6PrefixRanges UE prefixes, each {@code first-last}
     */
    public record Profile(
            @DefaultValue List<String> dnns,
            @DefaultValue List<String> ipDomains,
            @DefaultValue List<String> ipv4Ranges,
            @DefaultValue List<String> ipv6PrefixRanges) {

        public Profile {
            check("bsf.profile.ipv4-ranges", ipv4Ranges);
            check("bsf.profile.ipv6-prefix-ranges", ipv6PrefixRanges);
        }

        private static void check(String key, List<String> ranges) {
            for (String range : ranges) {
                if (range.split("-", -1).length != 2) {
                    throw new IllegalArgumentException(key + ": expected first-last, got " + range);
                }
            }
        }
    }
}
