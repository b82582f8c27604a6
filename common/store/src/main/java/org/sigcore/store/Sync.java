// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** When an H2 database forces commits to the disk. MySQL and NDB decide that for themselves. */
public enum Sync {
    /** Before they are acknowledged, many at a time: nothing acknowledged is lost when the power fails. */
    ALWAYS,
    /** Once a second: a power failure may cost the last second, the end of the process nothing. */
    SECOND,
    /** When the operating system does: a power failure may cost half a minute, the end of the process nothing. */
    NEVER
}
