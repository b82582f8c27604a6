// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.Arrays;
import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * A UE policy section as an instruction of a command.
 *
 * @param contents UE policy parts, each with its length and type; empty to have the UE delete the section. Never changed
 */
@SpecRef("TS 24.501 D.6.2")
@SuppressWarnings("ArrayRecordComponent") // compared by what it is written as
public record UePolicySection(Upsi upsi, byte[] contents) {
    /** URSP rules. */
    public static final int URSP = 1;

    /** Policies of the selection of a non-3GPP access. */
    public static final int ANDSP = 2;

    private static final int TYPES = 0xF;

    /** Octets of an instruction beside its contents. */
    static final int FRAME = 4;

    /** One that tells the UE to delete what it has. */
    public static UePolicySection deletion(Upsi upsi) {
        return new UePolicySection(upsi, new byte[0]);
    }

    /** True when the UE is to delete what it has. */
    public boolean deletes() {
        return contents.length == 0;
    }

    /** A section of one part with URSP rules. */
    public static UePolicySection ofRules(Upsi upsi, List<UrspRule> rules) {
        OctetWriter out = new OctetWriter();
        int mark = out.open();
        out.one(URSP);
        rules.forEach(rule -> rule.write(out));
        return new UePolicySection(upsi, out.close(mark).toArray());
    }

    /** The same with one more part. */
    public UePolicySection with(int type, byte[] part) {
        OctetWriter out = new OctetWriter().all(contents);
        int mark = out.open();
        return new UePolicySection(upsi, out.one(type).all(part).close(mark).toArray());
    }

    /**
     * Reads a section as a UDR holds it: a whole instruction, or its contents alone.
     *
     * @throws IllegalArgumentException if it is neither
     */
    @SpecRef("TS 29.519 5.4.2.9")
    public static UePolicySection ofUdr(Upsi upsi, byte[] info) {
        OctetReader in = new OctetReader(info);
        boolean whole = info.length > FRAME && in.two() == info.length - 2 && in.two() == upsi.upsc();
        byte[] contents = whole ? Arrays.copyOfRange(info, FRAME, info.length) : info;
        check(contents);
        return new UePolicySection(upsi, contents);
    }

    private static void check(byte[] contents) {
        OctetReader parts = new OctetReader(contents);
        if (!parts.hasMore()) {
            throw new IllegalArgumentException("a section without a part");
        }
        while (parts.hasMore()) {
            OctetReader part = parts.inner();
            if (part.one() > TYPES) {
                throw new IllegalArgumentException("a part of no type");
            }
        }
    }

    /** Octets that it takes in a command. */
    public int size() {
        return FRAME + contents.length;
    }

    void write(OctetWriter out) {
        int mark = out.open();
        out.two(upsi.upsc()).all(contents).close(mark);
    }
}
