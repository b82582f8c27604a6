// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.first;

/** Keeps the rules: a contract is an interface or a value. */
public interface Question {
    int answer(int number);
}
