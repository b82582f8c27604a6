// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import tools.jackson.databind.node.ObjectNode;

/**
 * An effective document.
 *
 * @param json a copy owned by the caller
 * @param version version of the row; 0 if the document is not configured
 */
public record ConfigDocument(ObjectNode json, long version) {}
