// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Registers sessions at the BSF, with retries until the BSF has accepted each operation. */
@NullMarked
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.NullMarked;
