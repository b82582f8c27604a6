// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Background work that the SCP's roles have in common.
 */
@NullMarked
package org.sigcore.scp.lifecycle;

import org.jspecify.annotations.NullMarked;
