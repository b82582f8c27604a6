// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** N36: reads policy data from the UDR. */
@NullMarked
package org.sigcore.policy.role.udrconnector;

import org.jspecify.annotations.NullMarked;
