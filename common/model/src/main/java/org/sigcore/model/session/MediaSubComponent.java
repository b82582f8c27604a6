// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.array;
import static org.sigcore.model.JsonMember.integer;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/** Members of a media subcomponent of an AF that the logic evaluates. */
@SpecRef("TS 29.514 5.6.2.8")
public final class MediaSubComponent {
    public static final JsonMember F_NUM = integer("fNum");
    public static final JsonMember F_DESCS = array("fDescs");
    public static final JsonMember ETHF_DESCS = array("ethfDescs");
    public static final JsonMember F_STATUS = string("fStatus");
    public static final JsonMember FLOW_USAGE = string("flowUsage");
    public static final JsonMember AF_SIG_PROTOCOL = string("afSigProtocol");
    public static final JsonMember TOS_TR_CL = string("tosTrCl");

    private MediaSubComponent() {}
}
