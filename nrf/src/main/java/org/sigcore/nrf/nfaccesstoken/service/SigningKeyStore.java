// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.service;

import java.util.List;
import org.sigcore.nrf.nfaccesstoken.logic.SigningKey;

/**
 * Where keys outlive the process and are shared by several. When a method returns, its change is committed. Any method throws
 * {@code StoreUnavailableException}. Thread-safe.
 */
public interface SigningKeyStore {
    /** Every key. */
    List<SigningKey> loadAll();

    /** Adds a key, unless there is one that begins to sign at the same moment: then another process was faster. */
    void add(SigningKey key);

    /** Removes keys; those that are not there are passed over. */
    void delete(List<SigningKey> keys);
}
