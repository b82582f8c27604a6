// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests that leave the NF, counted. */
@NullMarked
package org.sigcore.policy.outbound;

import org.jspecify.annotations.NullMarked;
