// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** 3GPP wire types as views of received documents, and the errors common to all interfaces. */
@NullMarked
package org.sigcore.model;

import org.jspecify.annotations.NullMarked;
