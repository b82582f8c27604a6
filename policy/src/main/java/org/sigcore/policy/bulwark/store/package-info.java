// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The locks of several processes, as rows. */
@NullMarked
package org.sigcore.policy.bulwark.store;

import org.jspecify.annotations.NullMarked;
