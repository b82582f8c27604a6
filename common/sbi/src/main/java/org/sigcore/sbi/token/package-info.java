// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Client credentials assertions and access tokens: creation and verification. */
@NullMarked
package org.sigcore.sbi.token;

import org.jspecify.annotations.NullMarked;
