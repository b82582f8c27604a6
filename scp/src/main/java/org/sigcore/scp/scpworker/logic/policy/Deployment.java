// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

/** Spread of the producers that share the load of a service. */
public enum Deployment {
    /** Within one site: producers of the SCP's own site are preferred, whatever their priority. */
    SITE_WIDE,
    /** Within a region: priority takes precedence over site. */
    REGIONAL
}
