// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

/**
 * A name in a document that is the key of an entry elsewhere.
 *
 * @param pointer where it stands
 * @param item the collection
 * @param key the entry
 */
public record Reference(String pointer, String item, String key) {}
