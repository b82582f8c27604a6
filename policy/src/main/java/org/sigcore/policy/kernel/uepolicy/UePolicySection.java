// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.Arrays;
import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * UE policy section, as an instruction of a command.
 *
 * @param contents UE policy parts, each with its length and type; empty to delete the section; never modified
 */
@SpecRef("TS 24.501 D.6.2")
@SuppressWarnings("ArrayRecordComponent") // compared by the encoded form
public record UePolicySection(Upsi upsi, byte[] contents) {
    /** Type of a part with URSP rules. */
    public static final int URSP = 1;

    /** Type of a part with ANDSP: policies for the selection of a non-3GPP access. */
    public static final int ANDSP = 2;

    private static final int TYPES = 0xF;

    /** Octets of an instruction in addition to its contents. */
    static final int FRAME = 4;

    /** Creates an instruction to delete a section of the UE. */
    public static UePolicySection deletion(Upsi upsi) {
        return new UePolicySection(upsi, new byte[0]);
    }

    /** True if the UE deletes the section. */
    public boolean deletes() {
        return contents.length == 0;
    }

    /** Creates a section with one part of URSP rules. */
    public static UePolicySection ofRules(Upsi upsi, List<UrspRule> rules) {
        OctetWriter out = new OctetWriter();
        int mark = out.open();
        out.one(URSP);
        rules.forEach(rule -> rule.write(out));
        return new UePolicySection(upsi, out.close(mark).toArray());
    }

    /** Returns a copy with an additional part. */
    public UePolicySection with(int type, byte[] part) {
        OctetWriter out = new OctetWriter().all(contents);
        int mark = out.open();
        return new UePolicySection(upsi, out.one(type).all(part).close(mark).toArray());
    }

    /**
     * Reads a section as stored by a UDR: an entire instruction, or only its contents.
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
            throw new IllegalArgumentException("a UE policy section needs at least one part");
        }
        while (parts.hasMore()) {
            OctetReader part = parts.inner();
            if (part.one() > TYPES) {
                throw new IllegalArgumentException("invalid type of a UE policy part");
            }
        }
    }

    /** Returns the octets that it occupies in a command. */
    public int size() {
        return FRAME + contents.length;
    }

    void write(OctetWriter out) {
        int mark = out.open();
        out.two(upsi.upsc()).all(contents).close(mark);
    }
}
