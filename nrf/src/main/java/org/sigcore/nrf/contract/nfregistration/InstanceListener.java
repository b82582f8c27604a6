// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfregistration;

/**
 * Is notified of every change, in the order of the changes of one instance; called by the thread that made the change, before
 * the change is acknowledged, so it must be quick and must not throw.
 */
@FunctionalInterface
public interface InstanceListener {
    /** A change has been committed and is visible in {@link NfInstances}. */
    void onChange(InstanceChange change);
}
