// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

/**
 * A configurable item: a {@link ConfigResource} or a {@link ConfigCollection}. Immutable.
 *
 * @param <T> the record that a document is read into
 */
public sealed interface ConfigItem<T extends Record> permits ConfigResource, ConfigCollection {
    /**
     * Returns the group below {@code /{nf}/nf-common-component/v1}, such as {@code igw}, for items that all NFs share;
     * empty for items of the NF's own API.
     */
    String group();

    /** Returns the last segment of the path. */
    String name();

    /** Returns the record that a document is read into. */
    Class<T> type();

    /** Returns the purpose in one sentence, for the OpenAPI file. */
    String doc();

    /**
     * Returns an identifier that is unique within an NF: the name, prefixed with the group and a slash if the item has
     * a group.
     */
    default String id() {
        return group().isEmpty() ? name() : group() + "/" + name();
    }
}
