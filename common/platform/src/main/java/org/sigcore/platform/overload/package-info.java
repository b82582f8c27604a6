// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Overload control for HTTP and Diameter: measures the load of a process, and decides which requests it admits under
 * overload or while its store is unreachable.
 */
@NullMarked
package org.sigcore.platform.overload;

import org.jspecify.annotations.NullMarked;
