// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The messages of chosen subscribers, kept whole. */
@NullMarked
package org.sigcore.platform.trace.subscriber;

import org.jspecify.annotations.NullMarked;
