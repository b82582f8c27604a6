// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Client credentials assertions and access tokens: who signed one, and whether what it claims holds. */
@NullMarked
package org.sigcore.sbi.token;

import org.jspecify.annotations.NullMarked;
