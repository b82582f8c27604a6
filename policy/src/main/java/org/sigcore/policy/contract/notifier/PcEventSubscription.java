// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import tools.jackson.databind.node.ObjectNode;

/**
 * A subscription to policy control events.
 *
 * @param request PcEventExposureSubsc as accepted
 */
public record PcEventSubscription(String id, ObjectNode request) {}
