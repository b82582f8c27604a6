// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Launcher: starts an NF, wires the beans that all NFs share, and stops it gracefully. */
@NullMarked
package org.sigcore.platform.app;

import org.jspecify.annotations.NullMarked;
