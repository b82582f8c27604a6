// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How the loads of workers become that of the SCP.
 */
@NullMarked
package org.sigcore.scp.scploadmanager.logic;

import org.jspecify.annotations.NullMarked;
