// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Spending limits of an OCS, for other roles. */
@NullMarked
package org.sigcore.policy.contract.diamconnector;

import org.jspecify.annotations.NullMarked;
