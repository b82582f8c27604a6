// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The REST interface for operators on the management port. */
@NullMarked
package org.sigcore.platform.management;

import org.jspecify.annotations.NullMarked;
