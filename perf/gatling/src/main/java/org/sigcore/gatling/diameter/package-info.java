// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Gatling protocol for Diameter, based on jdiameter: Rx, Gx and Sy with the names of their specifications. */
@NullMarked
package org.sigcore.gatling.diameter;

import org.jspecify.annotations.NullMarked;
