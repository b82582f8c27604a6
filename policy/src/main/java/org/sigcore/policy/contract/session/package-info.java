// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions as other roles see them. */
@NullMarked
package org.sigcore.policy.contract.session;

import org.jspecify.annotations.NullMarked;
