// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.sigcore.platform.role.RoleInterface;

/** Access tokens for requests of others. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scp-nrfproxy-oauth")
public interface AccessTokens {
    /** A token that lets the consumer use the producer's service; that there is none is an answer, too. */
    TokenAnswer token(TokenCall call);
}
