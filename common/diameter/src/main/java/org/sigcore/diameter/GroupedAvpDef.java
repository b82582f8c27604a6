// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.List;
import org.sigcore.model.SpecRef;

/** Definition of a Grouped AVP. */
@SpecRef("RFC 6733 4.4")
public final class GroupedAvpDef extends AvpDef<AvpGroup> {
    /** Creates a definition like {@link AvpDef}, with the type Grouped. */
    public GroupedAvpDef(String name, int code, int vendorId, boolean mandatory) {
        super(name, code, vendorId, mandatory, AvpFormats.GROUPED);
    }

    /** Creates an AVP that contains these AVPs. */
    public Avp of(Avp... avps) {
        return of(AvpGroup.of(avps));
    }

    /** Creates an AVP that contains these AVPs. */
    public Avp of(List<Avp> avps) {
        return of(new AvpGroup(avps));
    }
}
