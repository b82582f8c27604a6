// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Trace of selected subscribers: their complete messages, for export as JSON, diagram or capture. */
@NullMarked
package org.sigcore.platform.trace.subscriber;

import org.jspecify.annotations.NullMarked;
