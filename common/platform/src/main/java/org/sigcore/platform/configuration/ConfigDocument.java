// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import tools.jackson.databind.node.ObjectNode;

/**
 * A document that counts now.
 *
 * @param json a copy of its own
 * @param version that of its row; 0 for one that nobody has configured
 */
public record ConfigDocument(ObjectNode json, long version) {}
