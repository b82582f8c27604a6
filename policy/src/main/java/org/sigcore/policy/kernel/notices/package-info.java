// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Notices to servers of the operator: what is configured of these, and those that wait. */
@NullMarked
package org.sigcore.policy.kernel.notices;

import org.jspecify.annotations.NullMarked;
