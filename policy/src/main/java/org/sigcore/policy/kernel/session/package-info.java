// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of N7 and Gx with the AF sessions on them: one course, two sets of tables. */
@NullMarked
package org.sigcore.policy.kernel.session;

import org.jspecify.annotations.NullMarked;
