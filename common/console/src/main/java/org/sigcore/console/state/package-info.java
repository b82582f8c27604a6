// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Transactions of the console, audit log and saved views. */
@NullMarked
package org.sigcore.console.state;

import org.jspecify.annotations.NullMarked;
