// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

/** Is told how a call ended, once, on any thread. */
@FunctionalInterface
public interface CallEnd {
    /** What is told of a call that went well. */
    String GOOD = "";

    /** @param failure why it failed, from a small set of texts; {@link #GOOD} when it did not */
    void ended(String failure);

    /** It went well. */
    default void good() {
        ended(GOOD);
    }
}
