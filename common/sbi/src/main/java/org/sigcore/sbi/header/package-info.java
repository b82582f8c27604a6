// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The grammar of the {@code 3gpp-Sbi-*} header fields, with typed values for the fields that a function acts on:
 * {@code parse} reads a field's value, {@code print} writes it. Parsing ignores the case of names and keywords and
 * accepts optional white space; unknown parameters are kept. An invalid value results in an
 * {@link java.lang.IllegalArgumentException} whose message names the header and the item.
 */
@NullMarked
package org.sigcore.sbi.header;

import org.jspecify.annotations.NullMarked;
