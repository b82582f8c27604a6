// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import tools.jackson.databind.node.ObjectNode;

/**
 * Media that an AF session requests on a session.
 *
 * @param key distinguishes its rules from those of other AF sessions
 * @param request AppSessionContextReqData
 */
public record AfMedia(String key, ObjectNode request) {}
