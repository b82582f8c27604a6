// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What is configured under the key bsf. */
@NullMarked
package org.sigcore.bsf.config;

import org.jspecify.annotations.NullMarked;
