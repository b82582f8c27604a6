// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import java.util.Arrays;

/**
 * Sampled UEs, each of which represents as many real ones as a simulated request. A UE is idle, has a session, or is
 * busy with a procedure or a pause; idle ones and those with a session can be drawn at random.
 */
@SuppressWarnings("EnumOrdinal") // one octet for each of up to millions of UEs
final class Population {
    /** State of a UE. */
    enum State {
        IDLE,
        ACTIVE,
        BUSY
    }

    private static final byte BUSY = (byte) State.BUSY.ordinal();

    private final int[][] pools = new int[2][];
    private final int[] sizes = new int[2];
    private final int[] places;
    private final byte[] states;
    private final byte[] sites;
    private final byte[] failures;
    private final long[] since;

    /** Creates UEs, of which a share has a session that began before the start. */
    Population(int count, double attached, int siteCount) {
        places = new int[count];
        states = new byte[count];
        sites = new byte[count];
        failures = new byte[count];
        since = new long[count];
        Arrays.fill(since, Long.MIN_VALUE / 2);
        for (int i = 0; i < pools.length; i++) {
            pools[i] = new int[count];
        }
        long active = Math.round(attached * count);
        for (int ue = 0; ue < count; ue++) {
            sites[ue] = (byte) (ue % siteCount);
            states[ue] = BUSY;
            move(ue, (long) ue * active / count < (ue + 1L) * active / count ? State.ACTIVE : State.IDLE);
        }
    }

    int size() {
        return places.length;
    }

    /** Draws a UE in a state, -1 without any. */
    int any(State state, Randoms randoms) {
        int size = sizes[state.ordinal()];
        return size == 0 ? -1 : pools[state.ordinal()][randoms.below(size)];
    }

    boolean is(int ue, State state) {
        return states[ue] == state.ordinal();
    }

    /** Changes the state of a UE. */
    void move(int ue, State to) {
        int from = states[ue];
        if (from != BUSY) {
            int last = pools[from][--sizes[from]];
            pools[from][places[ue]] = last;
            places[last] = places[ue];
        }
        if (to != State.BUSY) {
            places[ue] = sizes[to.ordinal()];
            pools[to.ordinal()][sizes[to.ordinal()]++] = ue;
        }
        states[ue] = (byte) to.ordinal();
    }

    /** Returns the home site of a UE. */
    int home(int ue, int siteCount) {
        return ue % siteCount;
    }

    /** Records the site that stored the session, and the time. */
    void stored(int ue, int site, long nowNanos) {
        sites[ue] = (byte) site;
        since[ue] = nowNanos;
    }

    /** Returns true if the session of a UE was stored at a site after a time. */
    boolean isYoung(int ue, int site, long afterNanos) {
        return sites[ue] == site && since[ue] > afterNanos;
    }

    /** Counts a failed request for a session, and returns the number since the last {@link #patient}. */
    int failed(int ue) {
        failures[ue] = (byte) Math.min(Byte.MAX_VALUE, failures[ue] + 1);
        return failures[ue];
    }

    /** Resets that number, after a success or when the UE gives up for longer. */
    void patient(int ue) {
        failures[ue] = 0;
    }
}
