// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

/**
 * Something that an operator configures: a {@link ConfigResource} or a {@link ConfigCollection}. Immutable.
 *
 * @param <T> the record that a document becomes
 */
public sealed interface ConfigItem<T extends Record> permits ConfigResource, ConfigCollection {
    /**
     * Empty for the NF's own API; else the group below {@code /{nf}/nf-common-component/v1}, such as {@code igw}, for what
     * all NFs have alike.
     */
    String group();

    /** The last part of the path. */
    String name();

    /** The record that a document becomes. */
    Class<T> type();

    /** What it is for, in one sentence; stands in the OpenAPI file. */
    String doc();

    /** Unique within an NF: the name, with its group and a slash in front if it has one. */
    default String id() {
        return group().isEmpty() ? name() : group() + "/" + name();
    }
}
