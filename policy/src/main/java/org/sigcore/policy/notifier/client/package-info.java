// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Servers of notices by HTTP. */
@NullMarked
package org.sigcore.policy.notifier.client;

import org.jspecify.annotations.NullMarked;
