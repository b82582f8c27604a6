// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Policy associations as other roles see them. */
@NullMarked
package org.sigcore.policy.association.api;

import org.jspecify.annotations.NullMarked;
