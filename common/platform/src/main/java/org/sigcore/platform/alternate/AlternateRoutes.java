// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import java.util.List;
import org.sigcore.platform.role.RoleInterface;

/** What the role alternate-route offers to the egress gateway. */
@RoleInterface
public interface AlternateRoutes {
    /**
     * The endpoints of a virtual host, as last resolved.
     *
     * @return empty when the name is none that is to be resolved, or was never resolved
     */
    List<Endpoint> resolve(String virtualHost);
}
