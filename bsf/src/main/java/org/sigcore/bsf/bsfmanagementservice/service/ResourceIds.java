// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.UUID;

/**
 * Identifiers of resources: UUID version 7 (RFC 9562 5.7). The random part needs no coordination between instances; the
 * time prefix keeps rows that are written together adjacent in the indexes of the store.
 */
final class ResourceIds {
    private ResourceIds() {}

    static String next() {
        UUID random = UUID.randomUUID();
        long time = System.currentTimeMillis() << 16;
        return new UUID(time | 0x7000 | (random.getMostSignificantBits() & 0xFFF), random.getLeastSignificantBits())
                .toString();
    }
}
