// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** An ordered list of AVPs with typed access: a message or the content of a Grouped AVP. Immutable. */
public sealed interface AvpSource permits DiameterMessage, AvpGroup {
    /** Every AVP, known or not, in the order of the wire. */
    List<Avp> avps();

    /** The first AVP of that definition, null when there is none. */
    default @Nullable Avp avp(AvpDef<?> def) {
        List<Avp> avps = avps();
        for (int i = 0; i < avps.size(); i++) {
            Avp avp = avps.get(i);
            if (avp.is(def)) {
                return avp;
            }
        }
        return null;
    }

    /** True when there is at least one AVP of that definition. */
    default boolean has(AvpDef<?> def) {
        return avp(def) != null;
    }

    /**
     * The value of the first AVP of that definition, null when there is none.
     *
     * @throws InvalidAvpException 5004 or 5014 if its data is no value of the type
     */
    default <T> @Nullable T get(AvpDef<T> def) {
        Avp avp = avp(def);
        return avp == null ? null : def.decode(avp);
    }

    /** As {@link #get}, with a value for absence. */
    default <T> T getOr(AvpDef<T> def, T absent) {
        T value = get(def);
        return value == null ? absent : value;
    }

    /**
     * As {@link #get} for an AVP that must be there.
     *
     * @throws InvalidAvpException 5005 with an example AVP if there is none
     */
    @SpecRef("RFC 6733 7.1.5")
    default <T> T require(AvpDef<T> def) {
        T value = get(def);
        if (value == null) {
            throw def.missing();
        }
        return value;
    }

    /**
     * The values of all AVPs of that definition, in order; empty when there is none.
     *
     * @throws InvalidAvpException 5004 or 5014 if one is no value of the type
     */
    default <T> List<T> all(AvpDef<T> def) {
        List<T> values = new ArrayList<>();
        for (Avp avp : avps()) {
            if (avp.is(def)) {
                values.add(def.decode(avp));
            }
        }
        return values;
    }
}
