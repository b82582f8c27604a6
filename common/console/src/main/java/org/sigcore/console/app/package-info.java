// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Start and settings of the web console. */
@NullMarked
package org.sigcore.console.app;

import org.jspecify.annotations.NullMarked;
