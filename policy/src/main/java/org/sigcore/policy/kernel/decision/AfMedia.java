// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import tools.jackson.databind.node.ObjectNode;

/**
 * What an AF session asks of a session.
 *
 * @param key tells its rules from those of other AF sessions
 * @param request AppSessionContextReqData
 */
public record AfMedia(String key, ObjectNode request) {}
