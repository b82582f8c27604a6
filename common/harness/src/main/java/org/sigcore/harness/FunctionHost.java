// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.util.List;

/** Where functions run: in this process, or in containers. One thread. */
public interface FunctionHost extends AutoCloseable {
    /**
     * A function that has started.
     *
     * @param fromTest its addresses for this process
     * @param fromCore its addresses for the other functions
     */
    record Started(Endpoints fromTest, Endpoints fromCore) {}

    /**
     * Starts a function and returns when it serves. It knows the functions that have been started before it.
     *
     * @param further arguments as for its jar, {@code --key=value}; they win over those that the host gives
     * @throws IllegalStateException if it does not start; the message says why
     */
    Started start(NetworkFunction function, List<String> further);

    /** What the functions call this process: an address or a name of it. */
    String callbackHost();

    /** Stops what runs, the last one first, and forgets its data. */
    @Override
    void close();
}
