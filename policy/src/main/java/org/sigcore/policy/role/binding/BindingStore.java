// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.store.LastWrite;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores bindings of sessions. Every method throws {@link org.sigcore.store.StoreUnavailableException} if the store is
 * unreachable. Thread-safe.
 */
public interface BindingStore {
    /** Reads a binding by primary key. */
    @Nullable
    Binding find(String sessionId);

    /**
     * Marks a session for registration at the BSF, or for an update if it is registered, with the given document.
     * Writes without reading, in the unit of work of the calling thread.
     */
    void want(String sessionId, ObjectNode document);

    /**
     * Marks the binding of a session for deregistration; no-op if it is absent. Writes without reading, in the unit of
     * work of the calling thread.
     */
    void wantEnd(String sessionId);

    /**
     * Replaces a binding, or removes it if {@code after} is null.
     *
     * @return false, without a change, if the binding was modified since it was read
     */
    boolean put(Binding before, @Nullable Binding after);

    /**
     * Scans all bindings page by page in the order of their identities. Bindings that exist during the whole scan are
     * returned once; those created or removed during the scan may be missing.
     *
     * @param after last identity of the previous page; empty for the first page
     * @param limit 1 to 10,000; a shorter page is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** Sets the time of the last write to now, since the binding was confirmed; no-op if it no longer exists. */
    void confirm(String id);
}
