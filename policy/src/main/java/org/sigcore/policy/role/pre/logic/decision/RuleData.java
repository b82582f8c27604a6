// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;

/** Kinds of data that a PCC rule refers to. */
public enum RuleData {
    QOS("qos", PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name(), "qosId"),
    CHARGING("charging", PccRule.REF_CHG_DATA.name(), SmPolicyDecision.CHG_DECS.name(), "chgId"),
    TRAFFIC("traffic", PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name(), "tcId"),
    USAGE("usage", PccRule.REF_UM_DATA.name(), SmPolicyDecision.UM_DECS.name(), "umId"),
    CONDITION("condition", PccRule.REF_COND_DATA.name(), SmPolicyDecision.CONDS.name(), "condId");

    private final String kind;
    private final String reference;
    private final String map;
    private final String idMember;

    RuleData(String kind, String reference, String map, String idMember) {
        this.kind = kind;
        this.reference = reference;
        this.map = map;
        this.idMember = idMember;
    }

    /** Returns the name used in projects, which is also the prefix of generated identifiers. */
    public String kind() {
        return kind;
    }

    /** Returns the member of a PCC rule that refers to this kind. */
    public String reference() {
        return reference;
    }

    /** Returns the member of a decision that holds this kind. */
    public String map() {
        return map;
    }

    /** Returns the member that holds the identifier. */
    public String idMember() {
        return idMember;
    }

    /** Returns the identifier of the private condition of a session rule. */
    public static String conditionOfSessionRule(String sessRuleId) {
        return "session-" + sessRuleId;
    }
}
