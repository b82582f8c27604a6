// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

/** What a look-up found. */
public sealed interface BindingChoice {
    /** No binding. */
    record None() implements BindingChoice {}

    /** The binding, or the latest of several of the same session. */
    record One(StoredDocument binding) implements BindingChoice {}

    /** Bindings of several sessions. */
    record Ambiguous(int count) implements BindingChoice {}
}
