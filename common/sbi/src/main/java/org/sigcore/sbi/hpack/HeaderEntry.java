// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A header field as stored in an HPACK table. It is validated once, on creation: a field that a peer references
 * repeatedly by index is not checked again, and a field whose name is referenced takes over what is known of the name.
 * Immutable.
 */
@SpecRef("RFC 7541 2.3")
final class HeaderEntry {
    /** Overhead of an entry as defined in RFC 7541 4.1. */
    static final int OVERHEAD = 32;

    final FieldName name;
    final AsciiString value;

    /** Reason why no message may contain this field; null if it is allowed. */
    final @Nullable String problem;

    /** True if the encoder never adds this field to its table. */
    final boolean outsideTable;

    HeaderEntry(FieldName name, AsciiString value) {
        this.name = name;
        this.value = value;
        this.problem = name.problem(value);
        this.outsideTable = name.outsideTable || size() > EncoderTable.mostEntryBytes(EncoderTable.MOST_BYTES);
    }

    /** Returns the size that counts against the limits of tables and header lists. */
    int size() {
        return name.text.length() + value.length() + OVERHEAD;
    }
}
