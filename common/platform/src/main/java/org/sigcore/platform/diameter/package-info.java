// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Runtime configuration of an NF's Diameter node: settings, peers, peer sets and routes. */
@NullMarked
package org.sigcore.platform.diameter;

import org.jspecify.annotations.NullMarked;
