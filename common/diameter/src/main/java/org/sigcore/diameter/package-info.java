// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Diameter messages: immutable AVPs that keep their received octets, typed definitions to read and write them, and
 * result codes. This package performs no I/O; see {@link org.sigcore.diameter.node}.
 */
@NullMarked
package org.sigcore.diameter;

import org.jspecify.annotations.NullMarked;
