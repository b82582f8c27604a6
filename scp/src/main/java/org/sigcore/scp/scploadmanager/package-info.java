// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-loadmanager: computes the load of the SCP as a whole from the reports of its workers.
 */
@NullMarked
package org.sigcore.scp.scploadmanager;

import org.jspecify.annotations.NullMarked;
