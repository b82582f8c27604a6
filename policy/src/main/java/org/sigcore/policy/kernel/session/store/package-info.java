// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The tables of sessions. */
@NullMarked
package org.sigcore.policy.kernel.session.store;

import org.jspecify.annotations.NullMarked;
