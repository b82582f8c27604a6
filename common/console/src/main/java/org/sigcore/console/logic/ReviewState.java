// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

/** State of a draft or a change set. */
public enum ReviewState {
    DRAFT,
    IN_REVIEW,
    APPROVED,
    REFUSED,
    /** Changes are being made. */
    APPLYING,
    /** Published, or all changes made. */
    APPLIED,
    /** A change was not made; the changes before it were taken back, as far as their functions allowed it. */
    FAILED,
    ROLLED_BACK;

    /** Returns true if it may be applied, after an approval or, where one is not required, without. */
    public boolean appliable(boolean approvalRequired) {
        return this == APPROVED || (!approvalRequired && (this == DRAFT || this == IN_REVIEW));
    }

    /** Returns true if its contents may be changed. */
    public boolean editable() {
        return this == DRAFT || this == IN_REVIEW || this == APPROVED || this == REFUSED;
    }
}
