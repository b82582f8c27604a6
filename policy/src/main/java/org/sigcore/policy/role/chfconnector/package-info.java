// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** N28: spending limits from the CHF. */
@NullMarked
package org.sigcore.policy.role.chfconnector;

import org.jspecify.annotations.NullMarked;
