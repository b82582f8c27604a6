// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The executable SCP: its roles and its main class.
 */
@NullMarked
package org.sigcore.scp.app;

import org.jspecify.annotations.NullMarked;
