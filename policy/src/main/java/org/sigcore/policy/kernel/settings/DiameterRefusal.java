// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

/**
 * Answer to Diameter requests that are rejected under congestion.
 *
 * @param code of Result-Code, or of Experimental-Result
 * @param vendorId of Experimental-Result
 */
public record DiameterRefusal(int code, boolean experimental, int vendorId) {}
