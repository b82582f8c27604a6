// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcache;

import org.sigcore.platform.role.RoleInterface;

/** Tokens of global egress limits, in batches: a worker asks now and then, not for each request. Thread-safe; blocks. */
@RoleInterface(role = "scp-cache")
public interface TokenGrants {
    /** Takes a batch of what the limit has left. */
    Grant grant(GrantCall call);
}
