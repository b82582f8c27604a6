// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

/** Unit of the value of a condition. */
public enum Unit {
    /** A state, which is 0 or 1, or a level. */
    STATE,
    /** A number of things. */
    COUNT,
    /** A number of events in the last five minutes. */
    EVENTS,
    /** A part of the whole, from 0 to 1. */
    SHARE,
    BYTES,
    DAYS
}
