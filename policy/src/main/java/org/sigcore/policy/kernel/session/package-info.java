// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of N7 and Gx and policy associations, with the AF sessions on them. */
@NullMarked
package org.sigcore.policy.kernel.session;

import org.jspecify.annotations.NullMarked;
