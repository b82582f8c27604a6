// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of N7 and Gx and their AF sessions. Pure. */
@NullMarked
package org.sigcore.policy.kernel.session.logic;

import org.jspecify.annotations.NullMarked;
