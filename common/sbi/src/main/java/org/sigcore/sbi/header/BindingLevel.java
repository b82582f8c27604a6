// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.Locale;
import org.sigcore.model.SpecRef;

/**
 * How far a binding reaches. An open list: values of later releases are kept.
 *
 * @param value in lower case
 */
@SpecRef("TS 29.500 6.12.1")
public record BindingLevel(String value) {
    public static final BindingLevel NF_INSTANCE = new BindingLevel("nf-instance");
    public static final BindingLevel NF_SET = new BindingLevel("nf-set");
    public static final BindingLevel NF_SERVICE_INSTANCE = new BindingLevel("nfservice-instance");
    public static final BindingLevel NF_SERVICE_SET = new BindingLevel("nfservice-set");

    public BindingLevel {
        value = value.toLowerCase(Locale.ROOT);
    }
}
