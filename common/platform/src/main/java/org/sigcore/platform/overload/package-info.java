// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How much a process has to do, and which requests it still takes when that is too much, or when its store
 * is unreachable: for HTTP and Diameter alike.
 */
@NullMarked
package org.sigcore.platform.overload;

import org.jspecify.annotations.NullMarked;
