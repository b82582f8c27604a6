// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import org.sigcore.model.session.PccRule;
import org.sigcore.model.session.SmPolicyDecision;

/** The kinds of data that a PCC rule refers to. */
public enum RuleData {
    QOS("qos", PccRule.REF_QOS_DATA.name(), SmPolicyDecision.QOS_DECS.name(), "qosId"),
    CHARGING("charging", PccRule.REF_CHG_DATA.name(), SmPolicyDecision.CHG_DECS.name(), "chgId"),
    TRAFFIC("traffic", PccRule.REF_TC_DATA.name(), SmPolicyDecision.TRAFF_CONT_DECS.name(), "tcId"),
    USAGE("usage", "refUmData", SmPolicyDecision.UM_DECS.name(), "umId"),
    CONDITION("condition", "refCondData", SmPolicyDecision.CONDS.name(), "condId");

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

    /** Its name in projects, and what the identifiers that are made begin with. */
    public String kind() {
        return kind;
    }

    /** The member of a PCC rule that refers to it. */
    public String reference() {
        return reference;
    }

    /** The member of a decision that holds it. */
    public String map() {
        return map;
    }

    /** Its member with its identifier. */
    public String idMember() {
        return idMember;
    }

    /** The condition that a session rule has for itself. */
    public static String conditionOfSessionRule(String sessRuleId) {
        return "session-" + sessRuleId;
    }
}
