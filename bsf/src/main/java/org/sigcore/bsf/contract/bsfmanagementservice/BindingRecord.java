// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import tools.jackson.databind.node.ObjectNode;

/**
 * A binding with its metadata in the store.
 *
 * @param registeredAtMillis time of registration, milliseconds since 1970
 * @param document representation as registered by the PCF
 */
public record BindingRecord(String bindingId, long registeredAtMillis, ObjectNode document) {}
