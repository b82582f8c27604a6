// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What such a row holds. Pure. */
@NullMarked
package org.sigcore.policy.documents.logic;

import org.jspecify.annotations.NullMarked;
