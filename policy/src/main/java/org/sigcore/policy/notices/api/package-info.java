// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What a notice holds, whom it goes to, and what becomes of it. */
@NullMarked
package org.sigcore.policy.notices.api;

import org.jspecify.annotations.NullMarked;
