// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.service;

/** A port. */
public interface NumberStore {
    /** Keeps a number. */
    void keep(int number);
}
