// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

import tools.jackson.databind.node.ObjectNode;

/**
 * An effective document.
 *
 * @param json a copy owned by the caller
 * @param version version of the last change, which may be the removal of the document; 0 if it was never configured
 * @param configured true if the document is stored, false if it is a default
 */
public record ConfigDocument(ObjectNode json, long version, boolean configured) {}
