// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The form of the log lines. */
@NullMarked
package org.sigcore.platform.log;

import org.jspecify.annotations.NullMarked;
