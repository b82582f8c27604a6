// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rows that are a key and a document: of all roles that have such. */
@NullMarked
package org.sigcore.policy.documents;

import org.jspecify.annotations.NullMarked;
