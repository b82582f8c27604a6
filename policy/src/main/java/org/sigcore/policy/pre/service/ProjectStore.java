// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.service;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policy projects as data. Writing methods return after their commit, with which goes an entry of the history. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface ProjectStore {
    /**
     * One project.
     *
     * @param service whose decisions it takes, such as {@code pcf-sm}
     * @param state {@code prod} for the one that decides, {@code dev} for the others
     * @param version grows with every change
     */
    record Stored(String service, String name, String state, int version, ObjectNode document) {}

    /** Every project. */
    List<Stored> all();

    /** By name. */
    @Nullable
    Stored find(String service, String name);

    /** The project that decides for a service. */
    @Nullable
    Stored production(String service);

    /**
     * Adds or replaces a project, with the next version. A project in production takes the place of the one before.
     *
     * @param user who does
     */
    Stored put(String user, String service, String name, String state, ObjectNode document);

    /**
     * Removes a project; false if there is none.
     *
     * @param user who does
     */
    boolean delete(String user, String service, String name);
}
