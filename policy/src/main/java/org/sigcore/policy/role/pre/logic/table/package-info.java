// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy tables and match lists, indexed. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.table;

import org.jspecify.annotations.NullMarked;
