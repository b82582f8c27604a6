// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.List;
import java.util.Optional;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.management.history.HistoryEntry;
import org.sigcore.platform.role.RoleInterface;

/** What the configuration role of an NF offers to all others. Blocks; thread-safe. */
@RoleInterface
public interface ConfigurationServer {
    /** The cause when somebody else has changed something meanwhile: check again. */
    String OUTDATED = "CONFIGURATION_CHANGED";

    /** For changes that depend on nothing else. */
    long ANY_VERSION = -1;

    /**
     * Everything, unless it still is as of that version.
     *
     * @throws org.sigcore.model.ProblemException 503 when the store or the role is unreachable
     */
    Optional<ConfigSnapshot> since(long version);

    /**
     * Writes all changes or none, and their history; when it returns they survive kill -9. Documents are not looked at.
     *
     * @param user who changes them
     * @param seen the version of the whole configuration that the writer has checked them against; negative for any
     * @return the version that the changes made
     * @throws org.sigcore.model.ProblemException 412 when a row is of another version than expected; 412 with the cause {@link
     *     #OUTDATED} when the configuration is; 503 as above
     */
    long write(String user, long seen, List<ConfigSnapshot.Change> changes);

    /**
     * Changes, the latest first.
     *
     * @param resource beginning of the resource; empty for all
     * @param beforeMicros only what is older, microseconds since 1970
     * @param limit at most so many
     */
    List<HistoryEntry> history(String resource, long beforeMicros, int limit);
}
