// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.util.List;

/** Is notified of changes, on the feed's thread, one call at a time. */
public interface ChangeFollower {
    /**
     * Changes in their order; those of this process are among them. When this throws, the same changes come again after a
     * pause, so each call must be repeatable.
     */
    void onChanges(List<Change> changes);

    /**
     * Changes were missed for good, because this process was away from the database for longer than the log reaches back:
     * load the state again.
     */
    void onGap();
}
