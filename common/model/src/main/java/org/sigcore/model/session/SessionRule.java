// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/** Members of a session rule that the logic evaluates. */
@SpecRef("TS 29.512 5.6.2.7")
public final class SessionRule {
    public static final JsonMember REF_UM_DATA = string("refUmData");
    public static final JsonMember REF_COND_DATA = string("refCondData");

    private SessionRule() {}
}
