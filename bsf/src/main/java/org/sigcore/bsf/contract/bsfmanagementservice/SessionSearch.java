// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.Nullable;

/** What sessions are looked for by; the first that is given counts. */
public record SessionSearch(
        @Nullable String bindingId,
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix,
        @Nullable String macAddr48) {}
