// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration properties under the key {@code bsf}. */
@NullMarked
package org.sigcore.bsf.config;

import org.jspecify.annotations.NullMarked;
