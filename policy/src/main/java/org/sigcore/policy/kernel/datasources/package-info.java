// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Data sources of subscriber data that operators configure: their configuration and the parsing of their answers. */
@NullMarked
package org.sigcore.policy.kernel.datasources;

import org.jspecify.annotations.NullMarked;
