// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMember;
import org.sigcore.model.session.SmPolicyContextData;

/**
 * Criteria for sessions; null matches any value.
 *
 * @param dnn data network or access point name; case-insensitive
 */
public record SessionFilter(
        @Nullable String supi,
        @Nullable String gpsi,
        @Nullable String dnn) {
    /** Returns true if a session matches all criteria. */
    public boolean takes(SessionRecord session) {
        return has(session, SmPolicyContextData.SUPI, supi)
                && has(session, SmPolicyContextData.GPSI, gpsi)
                && has(session, SmPolicyContextData.DNN, dnn);
    }

    private static boolean has(SessionRecord session, JsonMember member, @Nullable String wanted) {
        String value = member.text(session.context());
        return wanted == null
                || (value != null && value.toLowerCase(Locale.ROOT).equals(wanted.toLowerCase(Locale.ROOT)));
    }
}
