// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.time.Duration;

/**
 * What an operator decides about answers. One immutable value: an answer is made under one of them from its beginning to
 * its end, and a new one ({@link Discovery#apply}) outdates every answer that is kept.
 *
 * @param validity how long a consumer may use an answer
 * @param limit profiles in an answer when the query does not say
 * @param maxKilobytes size of an answer when the query does not say; 124 in the specification
 */
public record DiscoverySettings(Duration validity, int limit, int maxKilobytes) {}
