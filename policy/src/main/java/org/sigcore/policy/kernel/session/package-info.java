// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of N7 and Gx and policy associations, with their AF sessions. */
@NullMarked
package org.sigcore.policy.kernel.session;

import org.jspecify.annotations.NullMarked;
