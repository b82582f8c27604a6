// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * Content of a Grouped AVP.
 *
 * @param avps AVPs in wire order
 */
@SpecRef("RFC 6733 4.4")
public record AvpGroup(List<Avp> avps) implements AvpSource {
    public AvpGroup {
        avps = List.copyOf(avps);
    }

    /** Creates a group of these AVPs. */
    public static AvpGroup of(Avp... avps) {
        return new AvpGroup(List.of(avps));
    }

    /** Creates a builder of an empty group. */
    public static Builder builder() {
        return new Builder();
    }

    byte[] encode() {
        int size = 0;
        for (Avp avp : avps) {
            size += avp.encodedSize();
        }
        byte[] data = new byte[size];
        int at = 0;
        for (Avp avp : avps) {
            at = avp.copyTo(data, at);
        }
        return data;
    }

    /** Collects the AVPs of a group. Not thread-safe. */
    public static final class Builder {
        private final List<Avp> avps = new ArrayList<>();

        private Builder() {}

        /** Appends an AVP. */
        public Builder add(Avp avp) {
            avps.add(avp);
            return this;
        }

        /** Appends a value. */
        public <T> Builder add(AvpDef<T> def, T value) {
            return add(def.of(value));
        }

        /** Builds the group. */
        public AvpGroup build() {
            return new AvpGroup(avps);
        }
    }
}
