// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

/**
 * Reason why a query does not return an instance.
 *
 * @param by parameter of the query, attribute of the profile, or option of the NRF
 */
public record Exclusion(String by, String detail) {}
