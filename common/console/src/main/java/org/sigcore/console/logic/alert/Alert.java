// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic.alert;

import java.time.Instant;

/**
 * A condition that holds.
 *
 * @param condition its name
 * @param subject part of the function that is concerned, such as a peer; empty for the function itself
 * @param text predicate of a sentence whose subject is the function
 * @param threshold that of the severity
 * @param since first sample of the console in which it held without a break
 * @param page address of the page that describes the steps to take
 */
public record Alert(
        String condition,
        Severity severity,
        String subject,
        String text,
        Unit unit,
        double value,
        double threshold,
        Instant since,
        String page) {
    /** Returns this alert with the time at which it began. */
    public Alert continued(Instant began) {
        return new Alert(condition, severity, subject, text, unit, value, threshold, began, page);
    }
}
