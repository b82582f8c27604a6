// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the concurrency guard. */
@NullMarked
package org.sigcore.policy.contract.bulwark;

import org.jspecify.annotations.NullMarked;
