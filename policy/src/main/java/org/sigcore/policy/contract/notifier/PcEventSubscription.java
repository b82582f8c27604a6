// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.notifier;

import tools.jackson.databind.node.ObjectNode;

/**
 * Who is told of policy control events.
 *
 * @param request PcEventExposureSubsc as it was agreed
 */
public record PcEventSubscription(String id, ObjectNode request) {}
