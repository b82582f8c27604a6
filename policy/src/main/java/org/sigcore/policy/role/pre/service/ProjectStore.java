// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores policy projects, their versions, and which of these are in production. Writes return after their commit, which
 * includes the entries of the history. Any method throws {@link org.sigcore.store.StoreUnavailableException}.
 * Thread-safe.
 */
public interface ProjectStore extends ProjectReader {
    /**
     * A version of a project, created by one PUT and immutable.
     *
     * @param service the service whose decisions it makes, such as {@code pcf-sm}
     * @param version 1 for the first version of a project
     * @param user the user who stored it
     * @param checksum SHA-256 of the document, in hexadecimal
     */
    record Version(String service, String name, int version, Instant created, String user, String checksum) {}

    /** A project and the number of its latest version. */
    record Project(String service, String name, int latest) {}

    /** A version in production for a share of the subscribers. */
    record Canary(int version, int share) {}

    /** The versions in production for a service. */
    record Active(
            String service,
            String name,
            int version,
            @Nullable Canary canary) {}

    /** The versions in production with a revision that grows with every change. */
    record Pointer(Active active, long revision) {}

    /**
     * A document to be stored as a new version.
     *
     * @param production true to put it into production for all subscribers
     */
    record Addition(String service, String name, boolean production, ObjectNode document) {}

    /**
     * A version with its document.
     *
     * @param version 0 for a document that is not stored
     */
    record Stored(String service, String name, int version, ObjectNode document) {}

    /** Outcome of a deletion. */
    enum Deletion {
        DONE,
        UNKNOWN,
        IN_PRODUCTION
    }

    /** Returns all projects. */
    List<Project> all();

    /** Returns the versions of a project, latest first; empty for an unknown project. */
    List<Version> versions(String service, String name);

    /** Returns the version in production, otherwise the latest; null for an unknown project. */
    default @Nullable Stored find(String service, String name) {
        List<Version> versions = versions(service, name);
        if (versions.isEmpty()) {
            return null;
        }
        int counts = versions.getFirst().version();
        for (Pointer pointer : pointers()) {
            Active active = pointer.active();
            counts = active.service().equals(service) && active.name().equals(name) ? active.version() : counts;
        }
        ObjectNode document = document(service, name, counts);
        return document == null ? null : new Stored(service, name, counts, document);
    }

    /**
     * Stores documents as the next versions of their projects, atomically.
     *
     * @param user the user who makes the change
     * @throws org.sigcore.store.DuplicateKeyException if another process creates one of the projects concurrently
     */
    List<Version> add(String user, List<Addition> additions);

    /**
     * Puts versions of a project into production for its service, replacing the former ones.
     *
     * @param user the user who makes the change
     * @return false if a version does not exist
     */
    boolean activate(String user, Active wanted);

    /** Makes every process reload the projects in production, because a document that they refer to has changed. */
    void touch();

    /**
     * Removes a project with all its versions.
     *
     * @param user the user who makes the change
     */
    Deletion delete(String user, String service, String name);
}
