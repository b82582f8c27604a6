// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Ends AF sessions that their AF has not ended itself. */
@NullMarked
package org.sigcore.policy.afsession;

import org.jspecify.annotations.NullMarked;
