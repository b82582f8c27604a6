// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The table of the states of PCEFs. */
@NullMarked
package org.sigcore.policy.smservice.store;

import org.jspecify.annotations.NullMarked;
