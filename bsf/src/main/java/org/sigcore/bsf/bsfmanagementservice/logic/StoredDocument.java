// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import tools.jackson.databind.node.ObjectNode;

/**
 * A binding or a subscription as the store holds it.
 *
 * @param id names the resource
 * @param storedAtMillis when it was registered, milliseconds since 1970; tells the latest of several
 * @param document the representation, as received; nobody changes it
 */
public record StoredDocument(String id, long storedAtMillis, ObjectNode document) {}
