// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;
import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/**
 * Members of a PCF's decision on a PDU session that the logic evaluates. The document is kept as received or decided.
 */
@SpecRef("TS 29.512 5.6.2.4")
public final class SmPolicyDecision {
    public static final JsonMember SESS_RULES = object("sessRules");
    public static final JsonMember PCC_RULES = object("pccRules");
    public static final JsonMember QOS_DECS = object("qosDecs");
    public static final JsonMember CHG_DECS = object("chgDecs");
    public static final JsonMember TRAFF_CONT_DECS = object("traffContDecs");
    public static final JsonMember UM_DECS = object("umDecs");
    public static final JsonMember CONDS = object("conds");
    public static final JsonMember PRA_INFOS = object("praInfos");
    public static final JsonMember QOS_MON_DECS = object("qosMonDecs");
    public static final JsonMember POLICY_CTRL_REQ_TRIGGERS = array("policyCtrlReqTriggers");
    public static final JsonMember LAST_REQ_RULE_DATA = array("lastReqRuleData");
    public static final JsonMember LAST_REQ_USAGE_DATA = object("lastReqUsageData");
    public static final JsonMember REVALIDATION_TIME = string("revalidationTime");
    public static final JsonMember SUPP_FEAT = string("suppFeat");

    private SmPolicyDecision() {}
}
