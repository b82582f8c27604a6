// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/** Members of an SMF's report on PCC rules that the logic evaluates. */
@SpecRef("TS 29.512 5.6.2.27")
public final class RuleReport {
    /** Also a member of {@code SmPolicyDeleteData}, at the end of a session. */
    public static final JsonMember RAN_NAS_REL_CAUSES = array("ranNasRelCauses");

    private RuleReport() {}
}
