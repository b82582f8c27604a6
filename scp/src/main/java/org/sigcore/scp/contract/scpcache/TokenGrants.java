// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcache;

import org.sigcore.platform.role.RoleInterface;

/** Grants tokens of global egress limits in batches, to spare workers a call per request. Thread-safe; blocks. */
@RoleInterface(role = "scp-cache")
public interface TokenGrants {
    /** Takes a batch of tokens from the limit; fewer than wanted when the limit is nearly used up. */
    Grant grant(GrantCall call);
}
