// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

/**
 * How requests on Diameter are refused under congestion.
 *
 * @param code of Result-Code, or of Experimental-Result
 * @param vendorId of the latter
 */
public record DiameterRefusal(int code, boolean experimental, int vendorId) {}
