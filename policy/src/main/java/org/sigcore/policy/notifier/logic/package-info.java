// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Documents of TS 29.523. Pure. */
@NullMarked
package org.sigcore.policy.notifier.logic;

import org.jspecify.annotations.NullMarked;
