// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import tools.jackson.databind.node.ObjectNode;

/**
 * Stored binding or subscription.
 *
 * @param id id of the resource
 * @param storedAtMillis time of registration, or of the last change of a UE or MBS binding or a subscription,
 *     milliseconds since 1970; determines the latest of several
 * @param document representation as received; must not be modified
 */
public record StoredDocument(String id, long storedAtMillis, ObjectNode document) {}
