// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

/**
 * Listener for changes of NF instances, notified in the order of the changes of one instance. It runs on the thread
 * that makes the change, before the change is acknowledged, so it must be fast and must not throw.
 */
@FunctionalInterface
public interface InstanceListener {
    /** Called after a change has been committed and is visible in {@link NfInstances}. */
    void onChange(InstanceChange change);
}
