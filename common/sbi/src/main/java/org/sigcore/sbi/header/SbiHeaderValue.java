// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

/** The value of one {@code 3gpp-Sbi-*} header field. Implementations are immutable. */
public interface SbiHeaderValue {
    /** The field's name, in the specification's spelling. */
    String headerName();

    /** The field's value as it goes on the wire. */
    String print();
}
