// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** When a binding is registered, changed, given up and retried. */
@NullMarked
package org.sigcore.policy.binding.logic;

import org.jspecify.annotations.NullMarked;
