// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The SCP as a program: its roles, its main.
 */
@NullMarked
package org.sigcore.scp.app;

import org.jspecify.annotations.NullMarked;
