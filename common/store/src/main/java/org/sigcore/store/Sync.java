// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** Determines when an H2 database forces commits to disk. MySQL and NDB have their own settings. */
public enum Sync {
    /** Before they are acknowledged, in groups: a power failure loses no acknowledged commit. */
    ALWAYS,
    /** Once a second: a power failure may lose the last second; the end of the process loses nothing. */
    SECOND,
    /** When the operating system does: a power failure may lose half a minute; the end of the process loses nothing. */
    NEVER
}
