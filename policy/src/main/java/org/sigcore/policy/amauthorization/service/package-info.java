// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** AM contexts of AFs, and what AFs are told. */
@NullMarked
package org.sigcore.policy.amauthorization.service;

import org.jspecify.annotations.NullMarked;
