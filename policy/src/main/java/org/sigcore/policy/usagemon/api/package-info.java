// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of usage monitoring. */
@NullMarked
package org.sigcore.policy.usagemon.api;

import org.jspecify.annotations.NullMarked;
