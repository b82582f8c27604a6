// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.store;

/**
 * The tables of one service.
 *
 * @param sessions name of the table of sessions
 * @param id its primary key
 * @param afSessions name of the table of AF sessions
 * @param carrier its first column: the session
 * @param afId its second column: the AF session
 */
public record SessionTables(String sessions, String id, String afSessions, String carrier, String afId) {
    /** Of the SM service. */
    public static final SessionTables SM =
            new SessionTables("SmPolicyAssociation", "smpolicyid", "AppSession", "smpolicyid", "appsessionid");

    /** Of the PCRF. */
    public static final SessionTables PCRF =
            new SessionTables("gxsession", "sessionid", "rxsession", "gxsessionid", "rxsessionid");

    /** A LEFT JOIN of the AF sessions {@code a} with the sessions {@code s}. */
    String joinAf() {
        return " LEFT JOIN %s a ON a.%s = s.%s".formatted(afSessions, carrier, id);
    }
}
