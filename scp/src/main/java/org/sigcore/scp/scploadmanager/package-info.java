// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The role scp-loadmanager: the load of the SCP as a whole, from what its workers report.
 */
@NullMarked
package org.sigcore.scp.scploadmanager;

import org.jspecify.annotations.NullMarked;
