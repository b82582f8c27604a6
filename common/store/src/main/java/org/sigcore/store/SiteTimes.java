// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/**
 * Values of the column by which sites that replicate to each other decide between two changes of a row: the higher
 * value counts, and a change with an equal value is refused. The values are milliseconds since 1970. Those of different
 * sites are never equal, since their remainder is the site; and each change of a row raises its value, also within a
 * millisecond and where the clock of a site is late.
 *
 * @param site number of this site, 1 to 4
 */
public record SiteTimes(int site) {
    private static final int SITES = 4;
    /** Maximum deviation of {@link #of} from the time, in milliseconds. */
    public static final int DEVIATION_MILLIS = SITES - 1;

    /** Time after which the next site takes over work that is due. */
    private static final int TURN_MILLIS = 30_000;

    public SiteTimes {
        if (site < 1 || site > SITES) {
            throw new IllegalArgumentException("expected a site of 1 to " + SITES + ", got " + site);
        }
    }

    /** Returns the value of a change at a time, at most {@value #DEVIATION_MILLIS} ms earlier or later. */
    public long of(long millis) {
        return millis - Math.floorMod(millis, SITES) + site - 1;
    }

    /** Returns how many turns this site is behind the site to which work belongs: 0 to 3. */
    public int behind(int owner) {
        return Math.floorMod(site - owner, SITES);
    }

    /** Returns what an UPDATE assigns to the column. Its parameter is the result of {@link #of}. */
    public String raised(String column) {
        return raised(column, "?");
    }

    /**
     * Returns a condition for rows of work that all sites have, and one shall do: the site of the column {@code site_id}
     * does it when it is due; each further site half a minute later, if it is still not done. Its parameter is the
     * present time in milliseconds.
     *
     * @param due column of the time at which the work is due
     */
    public String isTurn(String due) {
        return due + " + " + TURN_MILLIS + " * MOD(" + (SITES + site) + " - site_id, " + SITES + ") <= ?";
    }

    /** @param value the expression of the result of {@link #of} */
    public String raised(String column, String value) {
        return "GREATEST(%2$s, %1$s - MOD(%1$s, %3$d) + %4$d)".formatted(column, value, SITES, SITES + site - 1);
    }
}
