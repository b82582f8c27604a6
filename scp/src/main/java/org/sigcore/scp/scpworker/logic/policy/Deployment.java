// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

/** How far the producers that share the load of a service are spread. */
public enum Deployment {
    /** Over one site: those of the SCP's own site are preferred whatever their priority. */
    SITE_WIDE,
    /** Over a region: priority goes before site. */
    REGIONAL
}
