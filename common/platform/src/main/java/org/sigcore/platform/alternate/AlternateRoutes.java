// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** Interface of the role alternate-route to the egress gateway. */
@RoleInterface
public interface AlternateRoutes {
    /**
     * Returns the endpoints of a virtual host from the last successful resolution.
     *
     * @return empty if the name is not configured for resolution or has not been resolved yet
     */
    List<Endpoint> resolve(String virtualHost);
}
