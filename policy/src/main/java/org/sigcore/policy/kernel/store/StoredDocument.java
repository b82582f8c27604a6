// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import tools.jackson.databind.node.ObjectNode;

/**
 * A document under a key, as it was read.
 *
 * @param version of its writing
 * @param parts rows that it takes beside its own
 * @param body never changed in place
 */
public record StoredDocument(String id, long version, int parts, ObjectNode body) {}
