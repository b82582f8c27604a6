// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** 3GPP wire types as views of the documents that were received, and the errors that every interface answers with. */
@NullMarked
package org.sigcore.model;

import org.jspecify.annotations.NullMarked;
