// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import org.sigcore.sbi.rest.SbiRouter;

/**
 * Operator resources of a role on the management port ({@code server.port}), next to {@code /actuator}: a bean of the
 * role, the counterpart of {@code SbiRoutes}. Handlers run on virtual threads.
 */
@FunctionalInterface
public interface ManagementRoutes {
    /** Adds the role's routes. */
    void addTo(SbiRouter.Builder routes);
}
