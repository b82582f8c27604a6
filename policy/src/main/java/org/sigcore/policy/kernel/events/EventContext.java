// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.events;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Session or association from which policy control events are derived.
 *
 * @param context SmPolicyContextData, or the AMF's request
 * @param apps AppSessionContextReqData of its AF sessions
 * @param coverage ServiceAreaCoverageInfo of the UE; null if not applicable
 */
public record EventContext(
        ObjectNode context, List<ObjectNode> apps, @Nullable ObjectNode coverage) {}
