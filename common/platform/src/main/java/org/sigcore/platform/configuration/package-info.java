// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Runtime configuration: documents that an operator may change while the NF runs, their schemas and checks, and the
 * views that roles read.
 */
@NullMarked
package org.sigcore.platform.configuration;

import org.jspecify.annotations.NullMarked;
