// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nbsf_Management as a consumer. */
@NullMarked
package org.sigcore.policy.binding.client;

import org.jspecify.annotations.NullMarked;
