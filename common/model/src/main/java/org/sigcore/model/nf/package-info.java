// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * NF profiles as views of the registered documents, and how a subscriber, a slice, an area or a requester is matched
 * against them. Pure and thread-safe.
 */
@NullMarked
package org.sigcore.model.nf;

import org.jspecify.annotations.NullMarked;
