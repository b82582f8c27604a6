// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a message. Not thread-safe; created by {@link DiameterMessage#request} or {@link DiameterMessage#answer}. */
public final class DiameterMessageBuilder {
    int flags;
    final int commandCode;
    final long applicationId;
    int hopByHop;
    int endToEnd;
    final List<Avp> avps = new ArrayList<>();
    private final List<Avp> last = new ArrayList<>();

    DiameterMessageBuilder(int flags, int commandCode, long applicationId, int hopByHop, int endToEnd) {
        this.flags = flags;
        this.commandCode = commandCode;
        this.applicationId = applicationId;
        this.hopByHop = hopByHop;
        this.endToEnd = endToEnd;
    }

    /** Appends an AVP. */
    public DiameterMessageBuilder add(Avp avp) {
        avps.add(avp);
        return this;
    }

    /** Appends a value. */
    public <T> DiameterMessageBuilder add(AvpDef<T> def, T value) {
        return add(def.of(value));
    }

    /** Appends a value unless it is null. */
    public <T> DiameterMessageBuilder addIfPresent(AvpDef<T> def, @Nullable T value) {
        return value == null ? this : add(def.of(value));
    }

    /** Appends AVPs in order. */
    public DiameterMessageBuilder addAll(List<Avp> more) {
        avps.addAll(more);
        return this;
    }

    /** Replaces the first AVP of a definition and removes further ones; appends it if absent. */
    public <T> DiameterMessageBuilder set(AvpDef<T> def, T value) {
        Avp replacement = def.of(value);
        for (int i = 0; i < avps.size(); i++) {
            if (avps.get(i).is(def)) {
                avps.set(i, replacement);
                for (int j = avps.size() - 1; j > i; j--) {
                    if (avps.get(j).is(def)) {
                        avps.remove(j);
                    }
                }
                return this;
            }
        }
        return add(replacement);
    }

    /** Removes all AVPs of a definition. */
    public DiameterMessageBuilder remove(AvpDef<?> def) {
        avps.removeIf(avp -> avp.is(def));
        return this;
    }

    /** Sets or clears the P bit. */
    public DiameterMessageBuilder proxiable(boolean set) {
        return flag(DiameterMessage.FLAG_PROXIABLE, set);
    }

    /** Sets or clears the E bit. */
    public DiameterMessageBuilder error(boolean set) {
        return flag(DiameterMessage.FLAG_ERROR, set);
    }

    /** Sets or clears the T bit. */
    public DiameterMessageBuilder retransmitted(boolean set) {
        return flag(DiameterMessage.FLAG_RETRANSMITTED, set);
    }

    /**
     * Sets the identifiers. When a node sends a request, it replaces the Hop-by-Hop Identifier, and the End-to-End
     * Identifier if that is 0.
     */
    public DiameterMessageBuilder identifiers(int newHopByHop, int newEndToEnd) {
        hopByHop = newHopByHop;
        endToEnd = newEndToEnd;
        return this;
    }

    /** Builds the message. */
    public DiameterMessage build() {
        avps.addAll(last);
        last.clear();
        return DiameterMessage.build(this);
    }

    void addLast(Avp avp) {
        last.add(avp);
    }

    private DiameterMessageBuilder flag(int bit, boolean set) {
        flags = set ? flags | bit : flags & ~bit;
        return this;
    }
}
