// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.api;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session as it is stored.
 *
 * @param service {@code pcf-sm} or {@code pcrf-core}
 * @param createdAtMillis milliseconds since 1970
 * @param context SmPolicyContextData; on Gx in the same words
 * @param decision SmPolicyDecision that is in force
 * @param appSessions identities of the AF sessions on it
 */
public record SessionRecord(
        String service,
        String id,
        long createdAtMillis,
        ObjectNode context,
        ObjectNode decision,
        List<String> appSessions) {}
