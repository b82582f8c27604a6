// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Such a table. */
@NullMarked
package org.sigcore.policy.documents.store;

import org.jspecify.annotations.NullMarked;
