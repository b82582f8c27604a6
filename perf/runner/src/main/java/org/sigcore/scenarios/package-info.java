// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Runner of the guides' benchmark scenarios at any scale. */
@NullMarked
package org.sigcore.scenarios;

import org.jspecify.annotations.NullMarked;
