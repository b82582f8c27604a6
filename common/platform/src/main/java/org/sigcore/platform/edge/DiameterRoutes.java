// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.diameter.node.DiameterNodeBuilder;

/**
 * The Diameter applications that a role serves, relays or uses: a bean of the role, the counterpart of
 * {@code SbiRoutes}.
 */
@FunctionalInterface
public interface DiameterRoutes {
    /** Adds the role's applications. Called once while the edge starts; the handlers are called after the start. */
    void addTo(DiameterNodeBuilder node);
}
