// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.util.List;

/** Environment that runs functions: this process, or containers. Confined to one thread. */
public interface FunctionHost extends AutoCloseable {
    /**
     * A started function.
     *
     * @param fromTest its addresses for this process
     * @param fromCore its addresses for the other functions
     */
    record Started(Endpoints fromTest, Endpoints fromCore) {}

    /**
     * Starts a function and returns when it serves. It is configured with the addresses of the functions started
     * before.
     *
     * @param further arguments of its jar, {@code --key=value}, which override those of the host
     * @throws IllegalStateException if it does not start; the message contains the reason
     */
    Started start(NetworkFunction function, List<String> further);

    /** Returns the address or name of this process for the functions. */
    String callbackHost();

    /** Stops the functions in reverse order, and deletes their data. */
    @Override
    void close();
}
