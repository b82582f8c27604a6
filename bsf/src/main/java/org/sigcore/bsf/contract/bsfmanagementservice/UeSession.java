// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identification of the PDU session of a UE. At least one address is present; the other attributes distinguish equal
 * addresses.
 *
 * @param ipv4Addr IPv4 address in dotted decimal notation
 * @param ipv6Prefix address and prefix length; a full address has length 128
 * @param ipDomain distinguishes overlapping private IPv4 addresses
 * @param dnn with or without operator identifier, case-insensitive
 * @param supi SUPI, such as {@code imsi-001010000000001}
 * @param gpsi GPSI, such as {@code msisdn-491700000001}
 * @param otherIdentities further SUPIs and GPSIs of the subscriber
 */
public record UeSession(
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix,
        @Nullable String ipDomain,
        @Nullable String dnn,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable List<String> otherIdentities) {
    public UeSession {
        otherIdentities =
                otherIdentities == null ? List.of() : List.copyOf(otherIdentities); // null from older versions
    }

    @Override
    public List<String> otherIdentities() {
        return otherIdentities == null ? List.of() : otherIdentities;
    }
}
