// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Delegated discovery for the worker, and access to NRFs for every role: by set, with failover. */
package org.sigcore.scp.contract.scpnrfproxy;
