// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/** What an SMF reports of PCC rules: the members that logic acts on, over the document. */
@SpecRef("TS 29.512 5.6.2.27")
public final class RuleReport {
    /** Of what is reported when a session ends ({@code SmPolicyDeleteData}), too. */
    public static final JsonMember RAN_NAS_REL_CAUSES = array("ranNasRelCauses");

    private RuleReport() {}
}
