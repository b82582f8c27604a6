// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.session.AppSessionContextReqData;
import tools.jackson.databind.node.ObjectNode;

/**
 * An AF session on a SM policy. The documents are never changed in place.
 *
 * @param id the last segment of the resource's URI; of an Rx session, derived from its Session-Id
 * @param smPolicyId the SM policy that carries it
 * @param request AppSessionContextReqData as received, with later changes merged in
 * @param rx members {@code sessionId}, {@code originHost} and {@code originRealm}; null for a session that came over N5
 */
public record AppSession(
        String id,
        String smPolicyId,
        ObjectNode request,
        @Nullable ObjectNode rx) {
    /** The identity of the AF session that belongs to an Rx session. */
    public static String idOfRx(String rxSessionId) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(rxSessionId.getBytes(StandardCharsets.UTF_8));
            return "rx-" + HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same with another request. */
    public AppSession with(ObjectNode newRequest) {
        return new AppSession(id, smPolicyId, newRequest, rx);
    }

    /** Where an AF on N5 takes notifications; null for Rx. */
    public @Nullable String notifUri() {
        return rx == null ? AppSessionContextReqData.NOTIF_URI.text(request) : null;
    }

    /** What tells its rules from those of other AF sessions; short, because rule names travel often. */
    public String ruleKey() {
        return id.length() <= 12 ? id : id.substring(id.length() - 12);
    }
}
