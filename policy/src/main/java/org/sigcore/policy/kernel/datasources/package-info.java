// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sources of subscriber data that operators add: their configuration and their answers. */
@NullMarked
package org.sigcore.policy.kernel.datasources;

import org.jspecify.annotations.NullMarked;
