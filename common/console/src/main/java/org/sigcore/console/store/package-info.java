// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** State of the console as entities and their repositories. */
@NullMarked
package org.sigcore.console.store;

import org.jspecify.annotations.NullMarked;
