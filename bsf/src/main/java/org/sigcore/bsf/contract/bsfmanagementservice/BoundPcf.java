// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import org.jspecify.annotations.Nullable;

/**
 * The PCF that serves a PDU session.
 *
 * @param bindingId of the binding that named it
 * @param diamHost its Diameter identity; null when it does not offer Rx
 * @param diamRealm its Diameter realm
 */
public record BoundPcf(
        String bindingId,
        @Nullable String diamHost,
        @Nullable String diamRealm) {}
