// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.Nullable;

/**
 * What identifies the PDU session of a UE. At least one address is given; the rest tells equal addresses apart.
 *
 * @param ipv4Addr dotted decimal
 * @param ipv6Prefix address and length; a whole address has length 128
 * @param ipDomain tells private IPv4 addresses apart
 * @param dnn with or without operator identifier, in any case
 * @param supi such as {@code imsi-001010000000001}
 * @param gpsi such as {@code msisdn-491700000001}
 */
public record UeSession(
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix,
        @Nullable String ipDomain,
        @Nullable String dnn,
        @Nullable String supi,
        @Nullable String gpsi) {}
