// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

/** Resources served by one role. An NF's edge collects them into an {@link SbiRouter}. */
@FunctionalInterface
public interface SbiRoutes {
    /** Adds the routes of this role. Called once, while the edge is built. */
    void addTo(SbiRouter.Builder builder);
}
