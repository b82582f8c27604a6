// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

/** Severity of an alert, the worst first. */
public enum Severity {
    CRITICAL,
    MAJOR,
    MINOR,
    INFO
}
