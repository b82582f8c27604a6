// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

/** The resources that one role serves; an NF's edge collects them into one {@link SbiRouter}. */
@FunctionalInterface
public interface SbiRoutes {
    /** Adds the routes of this role. Called once, while the edge is built. */
    void addTo(SbiRouter.Builder builder);
}
