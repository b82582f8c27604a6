// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

/**
 * The tables of one service.
 *
 * @param sessions name of the table of sessions
 * @param id its primary key
 * @param af the table of the AF sessions on them
 * @param sliced whether the table of sessions has {@value #SLICES} slices, {@code …_1} and so on, beside it
 */
public record SessionTables(String sessions, String id, Af af, boolean sliced) {
    /** How many slices a table has. */
    public static final int SLICES = 4;

    /** Of the SM service. */
    public static final SessionTables SM = new SessionTables(
            "SmPolicyAssociation", "smpolicyid", new Af("AppSession", "smpolicyid", "appsessionid"), true);

    /** Of the PCRF. */
    public static final SessionTables PCRF =
            new SessionTables("gxsession", "sessionid", new Af("rxsession", "gxsessionid", "rxsessionid"), false);

    /** Of the AM service, with the AM contexts of AFs. */
    public static final SessionTables AM = new SessionTables(
            "AmPolicyAssociation", "associationid", new Af("AmAppContext", "associationid", "appamcontextid"), true);

    /** Of the UE policy service. */
    public static final SessionTables UE = new SessionTables("UePolicyAssociation", "associationid", Af.NONE, true);

    /**
     * A table of AF sessions.
     *
     * @param table its name
     * @param carrier its first column: the session
     * @param id its second column: the AF session
     */
    public record Af(String table, String carrier, String id) {
        /** Of sessions that carry no AF sessions; nothing is written to it. */
        static final Af NONE = new Af("none", "none", "none");

        /** Identity, version, parts and document of an AF session {@code a}. */
        String columns() {
            return equals(NONE) ? "NULL, NULL, NULL, NULL" : "a.%s, a.version, a.parts, a.document".formatted(id);
        }

        private String join(String session) {
            return equals(NONE) ? "" : " LEFT JOIN %s a ON a.%s = %s".formatted(table, carrier, session);
        }
    }

    /** The table of a slice; 0 for that which is not sliced. */
    String slice(int number) {
        return number == 0 ? sessions : sessions + "_" + number;
    }

    /** The slice of a session, from 1 to {@value #SLICES}, in every process; 0 for a table that has none. */
    int sliceOf(String session) {
        return sliced ? 1 + Math.floorMod(session.hashCode(), SLICES) : 0;
    }

    /** A LEFT JOIN of the AF sessions {@code a} with the sessions {@code s}. */
    String joinAf() {
        return af.join("s." + id);
    }
}
