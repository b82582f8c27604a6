// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nfdiscovery;

/**
 * Discovery request to be explained.
 *
 * @param query query component of the URI, as a consumer sends it
 */
public record ExplainedQuery(String query) {}
