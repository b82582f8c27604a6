// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.Nullable;

/** Search criteria for sessions; only the first non-null one applies. */
public record SessionSearch(
        @Nullable String bindingId,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix,
        @Nullable String macAddr48) {}
