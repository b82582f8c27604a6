// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

/** Pages with the steps to take, by their path in the sources. */
final class Runbook {
    static final String CONSOLE = "common/console/docs/alerts.md";
    static final String SHARED = "deploy/docs/reference/runbook-shared.md";
    static final String NRF = "deploy/docs/reference/runbook-nrf.md";
    static final String SCP = "deploy/docs/reference/runbook-scp.md";
    static final String POLICY = "deploy/docs/reference/runbook-policy.md";
    static final String BSF = "deploy/docs/reference/runbook-bsf.md";

    private Runbook() {}
}
