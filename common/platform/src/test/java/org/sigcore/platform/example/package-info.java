// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** A minimal NF of two roles, as the README shows it. */
@NullMarked
package org.sigcore.platform.example;

import org.jspecify.annotations.NullMarked;
