// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What an operator configures of an NF's Diameter node while it runs: settings, peers, sets of peers, routes. */
@NullMarked
package org.sigcore.platform.diameter;

import org.jspecify.annotations.NullMarked;
