// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of usage monitoring. */
@NullMarked
package org.sigcore.policy.contract.usagemon;

import org.jspecify.annotations.NullMarked;
