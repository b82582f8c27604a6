// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** An ordered list of AVPs with typed access: a message or the content of a Grouped AVP. Immutable. */
public sealed interface AvpSource permits DiameterMessage, AvpGroup {
    /** Returns all AVPs in wire order, including unknown ones. */
    List<Avp> avps();

    /** Returns the first AVP of a definition; null if absent. */
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

    /** Returns true if there is at least one AVP of this definition. */
    default boolean has(AvpDef<?> def) {
        return avp(def) != null;
    }

    /**
     * Returns the value of the first AVP of a definition; null if absent.
     *
     * @throws InvalidAvpException 5004 or 5014 if its data is not a valid value
     */
    default <T> @Nullable T get(AvpDef<T> def) {
        Avp avp = avp(def);
        return avp == null ? null : def.decode(avp);
    }

    /** Variant of {@link #get} with a default for an absent AVP. */
    default <T> T getOr(AvpDef<T> def, T absent) {
        T value = get(def);
        return value == null ? absent : value;
    }

    /**
     * Variant of {@link #get} for a mandatory AVP.
     *
     * @throws InvalidAvpException 5005 with an example AVP if it is absent
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
     * Returns the values of all AVPs of a definition, in order.
     *
     * @throws InvalidAvpException 5004 or 5014 if one is not a valid value
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
