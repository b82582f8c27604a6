// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Diameter connector: Rx for sessions of the SM service, Sy to the OCS, Sh to the HSS, and Sd to TDFs. */
@NullMarked
package org.sigcore.policy.role.diamconnector;

import org.jspecify.annotations.NullMarked;
