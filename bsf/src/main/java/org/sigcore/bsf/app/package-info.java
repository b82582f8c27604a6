// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Application of the Binding Support Function: main class, wiring, NF profile and configuration. */
@NullMarked
package org.sigcore.bsf.app;

import org.jspecify.annotations.NullMarked;
