// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * NF profiles as views of the registered documents, and matching of subscribers, slices, areas and requesters against
 * them. Pure and thread-safe.
 */
@NullMarked
package org.sigcore.model.nf;

import org.jspecify.annotations.NullMarked;
