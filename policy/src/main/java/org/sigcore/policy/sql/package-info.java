// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SQL as the stores of all roles write it. */
@NullMarked
package org.sigcore.policy.sql;

import org.jspecify.annotations.NullMarked;
