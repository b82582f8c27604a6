// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.sigcore.platform.role.RoleInterface;

/** Provides access tokens for requests of consumers. May block: call it on a virtual thread. Thread-safe. */
@RoleInterface(role = "scp-nrfproxy-oauth")
public interface AccessTokens {
    /** Returns a token that authorizes the consumer at the producer's service; a refusal is reported in the result. */
    TokenAnswer token(TokenCall call);
}
