// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The Binding Support Function as a whole: main, wiring, profile, configuration. */
@NullMarked
package org.sigcore.bsf.app;

import org.jspecify.annotations.NullMarked;
