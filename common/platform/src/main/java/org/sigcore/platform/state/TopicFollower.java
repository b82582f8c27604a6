// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.state;

import java.util.List;
import org.sigcore.store.feed.Change;

/** Follower of one topic, called on the feed's thread; after an exception the same changes are delivered again. */
public interface TopicFollower {
    /** Called with changes in their order, including those of this process. */
    void onChanges(List<Change> changes);

    /** Called after changes were missed: the follower must reload everything. */
    void onGap();
}
