// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How an association is decided on and kept. */
@NullMarked
package org.sigcore.policy.association.logic;

import org.jspecify.annotations.NullMarked;
