// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.util.List;

/** Receives changes sequentially on the thread of the feed. */
public interface ChangeFollower {
    /**
     * Called with changes in order, including those of this process. If it throws, the same changes are delivered again
     * after a pause, so the method must be idempotent.
     */
    void onChanges(List<Change> changes);

    /**
     * Called if changes were missed permanently because this process was disconnected for longer than the log reaches
     * back. The follower must reload its state.
     */
    void onGap();
}
