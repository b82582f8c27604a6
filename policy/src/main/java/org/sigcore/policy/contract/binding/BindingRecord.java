// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.binding;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * State of a session's binding at the BSF.
 *
 * @param state {@code REGISTERED}, or the pending operation: {@code REGISTER}, {@code UPDATE} or {@code DEREGISTER}
 * @param uri resource URI at the BSF; null if the binding was never registered
 * @param document PcfBinding
 */
public record BindingRecord(String state, @Nullable String uri, ObjectNode document) {}
