// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policy projects, their versions, and which of these decide. Writing methods return after their commit, with which go entries
 * of the history. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface ProjectStore extends ProjectReader {
    /**
     * What became of a PUT. Never changes.
     *
     * @param service whose decisions it takes, such as {@code pcf-sm}
     * @param version 1 for a project's first
     * @param user who has put it
     * @param checksum SHA-256 of the document, in hexadecimal
     */
    record Version(String service, String name, int version, Instant created, String user, String checksum) {}

    /** A project and the number of its latest version. */
    record Project(String service, String name, int latest) {}

    /**
     * A version that decides for a part of the subscribers.
     *
     * @param share in percent, 1 to 99
     */
    record Canary(int version, int share) {}

    /** What decides for a service. */
    record Active(
            String service,
            String name,
            int version,
            @Nullable Canary canary) {}

    /** The same with a number that grows with every change. */
    record Pointer(Active active, long revision) {}

    /**
     * A document to keep.
     *
     * @param production whether it decides from now on, for all
     */
    record Addition(String service, String name, boolean production, ObjectNode document) {}

    /** A version with its document. */
    record Stored(String service, String name, int version, ObjectNode document) {}

    /** What became of a deletion. */
    enum Deletion {
        DONE,
        UNKNOWN,
        IN_PRODUCTION
    }

    /** Every project. */
    List<Project> all();

    /** A project's versions, the latest first; empty for an unknown one. */
    List<Version> versions(String service, String name);

    /** A project as it counts: the version in production, else the latest; null for an unknown one. */
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
     * Keeps documents as the next versions of their projects: all of them or none.
     *
     * @param user who does
     * @throws org.sigcore.store.DuplicateKeyException if somebody else begins one of the projects at this moment
     */
    List<Version> add(String user, List<Addition> additions);

    /**
     * Lets versions of a project decide for its service, in the place of what did.
     *
     * @param user who does
     * @return false if there is no such version
     */
    boolean activate(String user, Active wanted);

    /** Has every process read again what decides, since something that it names has changed. */
    void touch();

    /**
     * Removes a project with all its versions.
     *
     * @param user who does
     */
    Deletion delete(String user, String service, String name);
}
