// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.binding;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the BSF knows of a session, or must be told.
 *
 * @param state {@code REGISTERED}, or what has to be done: {@code REGISTER}, {@code UPDATE}, {@code DEREGISTER}
 * @param uri where the BSF keeps it; null when it never had it
 * @param document PcfBinding
 */
public record BindingRecord(String state, @Nullable String uri, ObjectNode document) {}
