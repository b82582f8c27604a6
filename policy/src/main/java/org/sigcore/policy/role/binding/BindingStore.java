// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.store.LastWrite;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bindings of sessions. Any method throws {@link org.sigcore.store.StoreUnavailableException}. Thread-safe.
 */
public interface BindingStore {
    /** By primary key. */
    @Nullable
    Binding find(String sessionId);

    /**
     * The BSF is to have this of a session: to be registered, or changed if it was registered. Read nothing; goes with the
     * unit of work of the caller's thread.
     */
    void want(String sessionId, ObjectNode document);

    /** The BSF is to have nothing of a session any more; does nothing if it was never to have something. Same promise. */
    void wantEnd(String sessionId);

    /**
     * Replaces what was read, or with null removes it, at once.
     *
     * @return false, having done nothing, if it was changed meanwhile
     */
    boolean put(Binding before, @Nullable Binding after);

    /**
     * Walks over all bindings in the order of their identities, page by page: what is there all along is met once, what comes or
     * goes meanwhile may be.
     *
     * @param after the last identity of the page before; empty for the first page
     * @param limit 1 to 10,000; a page with fewer is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** Notes that one is known to be right now, as if it had been written; does nothing if it is gone. */
    void confirm(String id);
}
