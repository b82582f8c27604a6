// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.config;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code bsf}: configuration of the BSF. The start fails on an unknown key.
 *
 * @param siteId number of this site among the sites that replicate bindings to each other, 1 to 4
 * @param profile attributes that the BSF registers at the NRF
 * @param diameter Rx routing of diam-gateway
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
     * {@code bsf.profile}: the bsfInfo of the NF profile. An empty list is omitted, which means any value.
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
