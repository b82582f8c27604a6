// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.sigcore.diameter.node.DiameterNodeBuilder;

/** The Diameter applications that one role serves, relays or uses: a bean of the role, as {@code SbiRoutes} is. */
@FunctionalInterface
public interface DiameterRoutes {
    /** Adds the role's applications. Called once, while the edge starts; the handlers are called when it is up. */
    void addTo(DiameterNodeBuilder node);
}
