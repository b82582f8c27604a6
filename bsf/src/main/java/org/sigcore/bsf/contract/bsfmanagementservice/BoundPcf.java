// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.Nullable;

/**
 * PCF that serves a PDU session.
 *
 * @param bindingId id of the binding that names this PCF
 * @param diamHost Diameter identity of the PCF; null if it does not offer Rx
 * @param diamRealm Diameter realm of the PCF
 */
public record BoundPcf(
        String bindingId,
        @Nullable String diamHost,
        @Nullable String diamRealm) {}
