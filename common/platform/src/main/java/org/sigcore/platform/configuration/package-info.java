// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an operator may change while the NF runs: documents as records, their rules, and the views that roles read. */
@NullMarked
package org.sigcore.platform.configuration;

import org.jspecify.annotations.NullMarked;
