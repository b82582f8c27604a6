// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import static org.sigcore.model.JsonMember.integer;
import static org.sigcore.model.JsonMember.object;
import static org.sigcore.model.JsonMember.string;

import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;

/** Members of a media component of an AF that the logic evaluates. */
@SpecRef("TS 29.514 5.6.2.7")
public final class MediaComponent {
    public static final JsonMember MED_COMP_N = integer("medCompN");
    public static final JsonMember MED_SUB_COMPS = object("medSubComps");
    public static final JsonMember MED_TYPE = string("medType");
    public static final JsonMember F_STATUS = string("fStatus");

    private MediaComponent() {}
}
