// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;

/** Access to keys that other SCPs own. Thread-safe; blocks. */
@FunctionalInterface
public interface PeerGrants {
    /** Requests tokens from that SCP; null when it does not answer. */
    @Nullable
    Grant grant(ApiRoot remote, GrantCall call);
}
