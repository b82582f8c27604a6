// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import tools.jackson.databind.node.ObjectNode;

/**
 * Source of the NF profile; a bean of every NF that registers at the NRF. The platform registers the profile after the
 * edges have started, keeps it alive and deregisters it when the NF drains.
 */
@FunctionalInterface
public interface NfProfileSource {
    /**
     * Returns the complete current NFProfile, preferably based on {@link NfIdentity#profile}. Called on a virtual
     * thread before each registration, when {@link NfIdentity#apiRoot} is known.
     */
    ObjectNode profile();
}
