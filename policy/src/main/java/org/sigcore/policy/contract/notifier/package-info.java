// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the other roles tell, and are asked by, the notifier. */
@NullMarked
package org.sigcore.policy.contract.notifier;

import org.jspecify.annotations.NullMarked;
