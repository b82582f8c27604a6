// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Model of scenario files and their strict reader. */
@NullMarked
package org.sigcore.scenarios.file;

import org.jspecify.annotations.NullMarked;
