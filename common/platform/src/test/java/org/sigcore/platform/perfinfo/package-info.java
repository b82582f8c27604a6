// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

@NullMarked
package org.sigcore.platform.perfinfo;

import org.jspecify.annotations.NullMarked;
