// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Configuration documents of the SCP, with validation and defaults. Every role reads its own part.
 */
@NullMarked
package org.sigcore.scp.contract.scpcconfiguration;

import org.jspecify.annotations.NullMarked;
