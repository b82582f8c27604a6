// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

/**
 * Tables of one service.
 *
 * @param sessions name of the table of sessions
 * @param id its primary key
 * @param af table of their AF sessions
 * @param sliced true if the table of sessions has {@value #SLICES} additional slices, {@code …_1} and so on
 */
public record SessionTables(String sessions, String id, Af af, boolean sliced) {
    /** Number of slices of a table. */
    public static final int SLICES = 4;

    /** Tables of the SM service. */
    public static final SessionTables SM = new SessionTables(
            "SmPolicyAssociation", "smpolicyid", new Af("AppSession", "smpolicyid", "appsessionid"), true);

    /** Tables of the PCRF. */
    public static final SessionTables PCRF =
            new SessionTables("gxsession", "sessionid", new Af("rxsession", "gxsessionid", "rxsessionid"), false);

    /** Tables of the AM service, with the AM contexts of AFs. */
    public static final SessionTables AM = new SessionTables(
            "AmPolicyAssociation", "associationid", new Af("AmAppContext", "associationid", "appamcontextid"), true);

    /** Tables of the UE policy service. */
    public static final SessionTables UE = new SessionTables("UePolicyAssociation", "associationid", Af.NONE, true);

    /**
     * Table of AF sessions.
     *
     * @param table its name
     * @param carrier its first column: the session
     * @param id its second column: the AF session
     */
    public record Af(String table, String carrier, String id) {
        /** For sessions that carry no AF sessions; never written. */
        static final Af NONE = new Af("none", "none", "none");

        /** Returns the columns ID, version, parts and document of an AF session {@code a}. */
        String columns() {
            return equals(NONE) ? "NULL, NULL, NULL, NULL" : "a." + id + ", a.version, a.parts, a.document";
        }

        private String join(String session) {
            return equals(NONE) ? "" : " LEFT JOIN " + table + " a ON a." + carrier + " = " + session;
        }
    }

    /** Returns false if a session is probably of another service: only a Session-Id of Gx has semicolons. */
    boolean isLikely(String session) {
        return equals(PCRF) == session.indexOf(';') >= 0;
    }

    /** Returns the name of a slice; 0 for the table itself. */
    String slice(int number) {
        return number == 0 ? sessions : sessions + "_" + number;
    }

    /**
     * Returns the slice of a session, from 1 to {@value #SLICES}, equal in all processes; 0 for a table without slices.
     */
    int sliceOf(String session) {
        return sliced ? 1 + Math.floorMod(session.hashCode(), SLICES) : 0;
    }

    /** Returns the LEFT JOIN of the AF sessions {@code a} with the sessions {@code s}. */
    String joinAf() {
        return af.join("s." + id);
    }
}
