// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Lifecycle of an NF: the order in which its components start and stop, and background tasks. */
@NullMarked
package org.sigcore.platform.lifecycle;

import org.jspecify.annotations.NullMarked;
