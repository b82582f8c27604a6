// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Diameter connector: Rx sessions on sessions of the SM service. */
@NullMarked
package org.sigcore.policy.role.diamconnector;

import org.jspecify.annotations.NullMarked;
