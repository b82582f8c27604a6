// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The grammar of the {@code 3gpp-Sbi-*} header fields, and what a function acts on as typed values: {@code parse} reads a
 * field's value, {@code print} writes it. Reading tolerates any case of names and keywords and optional white space;
 * parameters that we do not know are kept. A value that cannot be read throws {@link java.lang.IllegalArgumentException}
 * whose message names the header and the item.
 */
@NullMarked
package org.sigcore.sbi.header;

import org.jspecify.annotations.NullMarked;
