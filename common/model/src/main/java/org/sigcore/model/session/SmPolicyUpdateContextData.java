// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;
import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/**
 * Members of an SMF's update of a PDU session that the logic evaluates. The document is kept as received or decided.
 */
@SpecRef("TS 29.512 5.6.2.19")
public final class SmPolicyUpdateContextData {
    public static final JsonMember REP_POLICY_CTRL_REQ_TRIGGERS = array("repPolicyCtrlReqTriggers");
    public static final JsonMember REL_IPV4_ADDRESS = string("relIpv4Address");
    public static final JsonMember REL_IPV6_ADDRESS_PREFIX = string("relIpv6AddressPrefix");
    public static final JsonMember RULE_REPORTS = array("ruleReports");
    public static final JsonMember SESS_RULE_REPORTS = array("sessRuleReports");
    public static final JsonMember UE_INIT_RES_REQ = object("ueInitResReq");

    private SmPolicyUpdateContextData() {}
}
