// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/**
 * Members of an AF's request for an application session that the logic evaluates. The document is kept as received or
 * decided.
 */
@SpecRef("TS 29.514 5.6.2.3")
public final class AppSessionContextReqData {
    public static final JsonMember AF_APP_ID = string("afAppId");
    public static final JsonMember DNN = string("dnn");
    public static final JsonMember EV_SUBSC = object("evSubsc");
    public static final JsonMember GPSI = string("gpsi");
    public static final JsonMember IP_DOMAIN = string("ipDomain");
    public static final JsonMember MED_COMPONENTS = object("medComponents");
    public static final JsonMember NOTIF_URI = string("notifUri");
    public static final JsonMember SLICE_INFO = object("sliceInfo");
    public static final JsonMember SUPP_FEAT = string("suppFeat");
    public static final JsonMember SUPI = string("supi");
    public static final JsonMember UE_IPV4 = string("ueIpv4");
    public static final JsonMember UE_IPV6 = string("ueIpv6");

    private AppSessionContextReqData() {}
}
