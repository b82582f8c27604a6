// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.NfInstance;

/**
 * One change for the store to commit.
 *
 * @param id key of the instance
 * @param before the state that the store must have for the change to be committed; null if it must have none
 * @param after null to delete the instance
 * @param revision revision of the change
 */
public record StoredChange(
        String id, @Nullable NfInstance before, @Nullable NfInstance after, long revision) {}
