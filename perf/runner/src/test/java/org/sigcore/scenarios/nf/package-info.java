// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.scenarios.nf;

import org.jspecify.annotations.NullMarked;
