// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The configuration of the BSF: stored, and told to the other roles. */
@NullMarked
package org.sigcore.bsf.configserver;

import org.jspecify.annotations.NullMarked;
