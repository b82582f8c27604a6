// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Where the CHF sends its notifications. */
@NullMarked
package org.sigcore.policy.chfconnector.sbi;

import org.jspecify.annotations.NullMarked;
