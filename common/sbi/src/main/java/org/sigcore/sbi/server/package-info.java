// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SBI server: listens for connections and passes streams to an {@link org.sigcore.sbi.server.SbiApplication}. */
@NullMarked
package org.sigcore.sbi.server;

import org.jspecify.annotations.NullMarked;
