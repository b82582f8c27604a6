// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import tools.jackson.databind.node.ObjectNode;

/**
 * Document under a key, as read.
 *
 * @param version of its last write
 * @param parts additional rows that it occupies
 * @param body never modified
 */
public record StoredDocument(String id, long version, int parts, ObjectNode body) {}
