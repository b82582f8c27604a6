// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.state;

import java.util.List;
import org.sigcore.store.feed.Change;

/** Is notified of the changes of one topic, on the feed's thread; what it throws brings the same changes again. */
public interface TopicFollower {
    /** Changes in their order, those of this process among them. */
    void onChanges(List<Change> changes);

    /** Changes were missed for good: everything has to be read again. */
    void onGap();
}
