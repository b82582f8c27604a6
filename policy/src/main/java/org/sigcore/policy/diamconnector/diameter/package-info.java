// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rx to AF sessions and back. */
@NullMarked
package org.sigcore.policy.diamconnector.diameter;

import org.jspecify.annotations.NullMarked;
