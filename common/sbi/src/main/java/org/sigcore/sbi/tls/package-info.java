// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** TLS at either side, and the files that it follows. */
@NullMarked
package org.sigcore.sbi.tls;

import org.jspecify.annotations.NullMarked;
