// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the binding role. */
@NullMarked
package org.sigcore.policy.contract.binding;

import org.jspecify.annotations.NullMarked;
