// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The table of usage monitoring. */
@NullMarked
package org.sigcore.policy.usagemon.store;

import org.jspecify.annotations.NullMarked;
