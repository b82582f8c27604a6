// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

/** Result of a look-up. */
public sealed interface BindingChoice {
    /** No binding matches. */
    record None() implements BindingChoice {}

    /** The matching binding, or the latest of several bindings of the same session. */
    record One(StoredDocument binding) implements BindingChoice {}

    /** Bindings of several sessions match. */
    record Ambiguous(int count) implements BindingChoice {}
}
