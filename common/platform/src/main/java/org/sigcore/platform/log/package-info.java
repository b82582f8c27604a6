// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Format of log lines, levels and the masking of secrets. */
@NullMarked
package org.sigcore.platform.log;

import org.jspecify.annotations.NullMarked;
