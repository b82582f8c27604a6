// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Diameter messages: immutable AVPs kept as the bytes that were received, typed definitions to read and write them, and
 * the result codes. Nothing here does I/O; {@link org.sigcore.diameter.node} does.
 */
@NullMarked
package org.sigcore.diameter;

import org.jspecify.annotations.NullMarked;
