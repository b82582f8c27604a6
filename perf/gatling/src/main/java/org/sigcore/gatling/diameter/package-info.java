// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The protocol Diameter, on jdiameter: Rx, Gx and Sy by the names of their specifications. */
@NullMarked
package org.sigcore.gatling.diameter;

import org.jspecify.annotations.NullMarked;
