// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import tools.jackson.databind.node.ObjectNode;

/**
 * A bean of every NF that registers at the NRF. The platform registers the profile once the edges are up, keeps it alive
 * and takes it back when the NF drains.
 */
@FunctionalInterface
public interface NfProfileSource {
    /**
     * The whole NFProfile as of now; best begun by {@link NfIdentity#profile}. Called on a virtual thread before each
     * registration, when {@link NfIdentity#apiRoot} is known.
     */
    ObjectNode profile();
}
