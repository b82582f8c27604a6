// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session or association from which policy control events are derived.
 *
 * @param context SmPolicyContextData, or the AMF's request
 * @param apps AppSessionContextReqData of the AF sessions on it
 * @param coverage ServiceAreaCoverageInfo of the UE; null where it plays no part
 */
public record EventContext(
        ObjectNode context, List<ObjectNode> apps, @Nullable ObjectNode coverage) {}
