// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.List;
import java.util.Optional;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.management.history.HistoryEntry;
import org.sigcore.platform.role.RoleInterface;

/** Interface of an NF's configuration role to all other roles. Blocks; thread-safe. */
@RoleInterface
public interface ConfigurationServer {
    /** Cause of a rejected write after a concurrent change: the caller checks and tries again. */
    String OUTDATED = "CONFIGURATION_CHANGED";

    /** Value of {@code seen} for changes that depend on no other document. */
    long ANY_VERSION = -1;

    /**
     * Returns the complete configuration, or empty if the version is unchanged.
     *
     * @throws org.sigcore.model.ProblemException 503 if the store or the role is unreachable
     */
    Optional<ConfigSnapshot> since(long version);

    /**
     * Writes all changes or none, with their history; when the method returns, they are durable. The documents are not
     * validated.
     *
     * @param user author of the changes
     * @param seen version of the configuration against which the writer has checked the changes; negative for any
     * @return the version that contains the changes
     * @throws org.sigcore.model.ProblemException 412 if a row does not have the expected version; 412 with the cause
     *     {@link #OUTDATED} if the configuration has another version; 503 if the store or the role is unreachable
     */
    long write(String user, long seen, List<ConfigSnapshot.Change> changes);

    /**
     * Returns the history of changes, the latest first.
     *
     * @param resource prefix of the resource; empty for all
     * @param beforeMicros upper bound of the time, exclusive, in microseconds since 1970
     * @param limit maximum number of entries
     */
    List<HistoryEntry> history(String resource, long beforeMicros, int limit);
}
