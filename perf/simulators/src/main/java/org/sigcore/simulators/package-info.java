// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Simulated network around the core: SMF, AMF, UDR, CHF, AF, PGW and PCF, and the demo that runs call flows with them.
 * Plain Java on Sigcore's HTTP/2 and Diameter engines, for a short start time.
 */
@NullMarked
package org.sigcore.simulators;

import org.jspecify.annotations.NullMarked;
