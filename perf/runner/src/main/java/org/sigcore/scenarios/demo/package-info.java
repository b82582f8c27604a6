// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The demo as load. */
@NullMarked
package org.sigcore.scenarios.demo;

import org.jspecify.annotations.NullMarked;
