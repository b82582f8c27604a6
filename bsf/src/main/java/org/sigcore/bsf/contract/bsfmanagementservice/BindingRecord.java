// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import tools.jackson.databind.node.ObjectNode;

/**
 * A binding with what the store knows of it.
 *
 * @param registeredAtMillis milliseconds since 1970
 * @param document as the PCF registered it
 */
public record BindingRecord(String bindingId, long registeredAtMillis, ObjectNode document) {}
