// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Edge: what the UDR notifies. */
@NullMarked
package org.sigcore.policy.udrconnector.sbi;

import org.jspecify.annotations.NullMarked;
