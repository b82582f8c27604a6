// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions as other roles see them. */
@NullMarked
package org.sigcore.policy.session.api;

import org.jspecify.annotations.NullMarked;
