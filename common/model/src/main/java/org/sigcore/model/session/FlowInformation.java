// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/** Members of a packet filter of a PCC rule that the logic evaluates. */
@SpecRef("TS 29.512 5.6.2.14")
public final class FlowInformation {
    public static final JsonMember FLOW_DESCRIPTION = string("flowDescription");
    public static final JsonMember FLOW_DIRECTION = string("flowDirection");
    public static final JsonMember ETH_FLOW_DESCRIPTION = object("ethFlowDescription");
    public static final JsonMember PACK_FILT_ID = string("packFiltId");
    public static final JsonMember TOS_TRAFFIC_CLASS = string("tosTrafficClass");

    private FlowInformation() {}
}
