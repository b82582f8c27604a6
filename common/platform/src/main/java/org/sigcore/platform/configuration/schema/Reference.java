// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

/**
 * A reference in a document to an entry of a collection.
 *
 * @param pointer location of the reference
 * @param item id of the collection
 * @param key key of the entry
 */
public record Reference(String pointer, String item, String key) {}
