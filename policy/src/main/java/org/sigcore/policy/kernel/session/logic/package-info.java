// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of N7 and Gx and the AF sessions on them. Pure. */
@NullMarked
package org.sigcore.policy.kernel.session.logic;

import org.jspecify.annotations.NullMarked;
