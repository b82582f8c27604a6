// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.logic;

import tools.jackson.databind.node.ObjectNode;

/**
 * An AF session on a Gx session.
 *
 * @param id Session-Id on Rx
 * @param gxSessionId the session that carries it
 * @param peer where the AF is: {@code originHost} and {@code originRealm}
 * @param request AppSessionContextReqData, with later changes merged in
 */
public record RxSession(String id, String gxSessionId, ObjectNode peer, ObjectNode request) {
    /** The same with another request. */
    public RxSession with(ObjectNode newRequest) {
        return new RxSession(id, gxSessionId, peer, newRequest);
    }

    /** What tells its rules from those of other AF sessions: short, and always the same for one Session-Id. */
    public String ruleKey() {
        return String.format("%08x", id.hashCode()) + Integer.toHexString(id.length());
    }
}
