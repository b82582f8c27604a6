// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.service;

import java.util.List;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;

/**
 * Persistent store of signing keys, shared by several processes. A change is committed when the method returns. Any
 * method throws {@code StoreUnavailableException}. Thread-safe.
 */
public interface SigningKeyStore {
    /** Returns every key. */
    List<SigningKey> loadAll();

    /** Adds a key, unless there is one with the same activation time, which another process has created. */
    void add(SigningKey key);

    /** Removes keys; absent keys are ignored. */
    void delete(List<SigningKey> keys);
}
