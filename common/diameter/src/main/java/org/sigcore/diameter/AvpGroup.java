// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * The content of a Grouped AVP.
 *
 * @param avps in the order of the wire
 */
@SpecRef("RFC 6733 4.4")
public record AvpGroup(List<Avp> avps) implements AvpSource {
    public AvpGroup {
        avps = List.copyOf(avps);
    }

    /** A group of these AVPs. */
    public static AvpGroup of(Avp... avps) {
        return new AvpGroup(List.of(avps));
    }

    /** Starts an empty group. */
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

    /** Collects the AVPs of a group. For one thread. */
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

        /** The group. */
        public AvpGroup build() {
            return new AvpGroup(avps);
        }
    }
}
