// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The table of AF sessions on N5 that have ended with their PDU session. */
@NullMarked
package org.sigcore.policy.smservice.store;

import org.jspecify.annotations.NullMarked;
