// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import org.sigcore.sbi.rest.SbiRouter;

/**
 * What a role serves to operators on the management port ({@code server.port}), beside {@code /actuator}: a bean of the
 * role, as {@code SbiRoutes} is. Handlers run on virtual threads.
 */
@FunctionalInterface
public interface ManagementRoutes {
    /** Adds the role's routes. */
    void addTo(SbiRouter.Builder routes);
}
