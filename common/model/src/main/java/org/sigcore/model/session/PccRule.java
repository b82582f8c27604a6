// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;
import static org.sigcore.model.JsonMember.integer;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/**
 * Members of a PCC rule that the logic evaluates. A rule refers to QoS, charging and traffic control data of its
 * decision. The document is kept as received or decided.
 */
@SpecRef("TS 29.512 5.6.2.6")
public final class PccRule {
    public static final JsonMember PCC_RULE_ID = string("pccRuleId");
    public static final JsonMember FLOW_INFOS = array("flowInfos");
    public static final JsonMember APP_ID = string("appId");
    public static final JsonMember AF_SIG_PROTOCOL = string("afSigProtocol");
    public static final JsonMember PRECEDENCE = integer("precedence");
    public static final JsonMember REF_QOS_DATA = array("refQosData");
    public static final JsonMember REF_CHG_DATA = array("refChgData");
    public static final JsonMember REF_TC_DATA = array("refTcData");
    public static final JsonMember REF_UM_DATA = array("refUmData");
    public static final JsonMember REF_COND_DATA = string("refCondData");
    public static final JsonMember REF_QOS_MON = array("refQosMon");

    private PccRule() {}
}
