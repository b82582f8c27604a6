// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** TLS for both sides, with certificate files that are reloaded on change. */
@NullMarked
package org.sigcore.sbi.tls;

import org.jspecify.annotations.NullMarked;
