// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role {@code udr-connector}: reads and writes policy data in the UDR (N36). */
@NullMarked
package org.sigcore.policy.role.udrconnector;

import org.jspecify.annotations.NullMarked;
