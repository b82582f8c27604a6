// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The network around the core: simulated SMF, AMF, UDR, CHF, AF, PGW and PCF, and the demo that drives call flows with
 * them. Plain Java over the product's own HTTP/2 and Diameter engines, so that it starts at once.
 */
@NullMarked
package org.sigcore.simulators;

import org.jspecify.annotations.NullMarked;
