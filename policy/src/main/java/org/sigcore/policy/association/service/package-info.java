// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The operations of associations, on the sessions that carry them. */
@NullMarked
package org.sigcore.policy.association.service;

import org.jspecify.annotations.NullMarked;
