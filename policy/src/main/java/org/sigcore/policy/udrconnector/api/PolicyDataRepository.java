// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;
import tools.jackson.databind.node.ObjectNode;

/** Policy data in the UDR. Thread-safe. */
@RoleInterface(role = "udr-connector")
public interface PolicyDataRepository {
    /**
     * The session management policy data of a subscriber (TS 29.519 5.4.2.6).
     *
     * @param snssai restricts the data to one slice, null for all
     */
    Answer smData(String supi, @Nullable ObjectNode snssai, String dnn);

    /**
     * Other policy data of a subscriber.
     *
     * @param resource {@code am-data} or {@code ue-policy-set} (TS 29.519 5.2.4, 5.2.5)
     */
    Answer ueData(String supi, String resource);

    /**
     * What the UDR said.
     *
     * @param status 200 found, 404 unknown user, 0 when no UDR could tell
     * @param data empty unless found
     */
    record Answer(int status, ObjectNode data) {}
}
