// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.NfInstance;

/**
 * One change for the store to commit.
 *
 * @param id key of the instance
 * @param before as the store must have it for the change to take place; null when it must have none
 * @param after null to delete it
 * @param revision of the change
 */
public record StoredChange(
        String id, @Nullable NfInstance before, @Nullable NfInstance after, long revision) {}
