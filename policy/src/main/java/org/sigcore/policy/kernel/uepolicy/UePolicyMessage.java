// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;

/** Message of the UE policy delivery service. Immutable. */
@SpecRef("TS 24.501 D.5")
public sealed interface UePolicyMessage {
    /** Returns the procedure transaction identity, 0 for none. */
    int pti();

    /** MANAGE UE POLICY COMMAND. */
    @SpecRef("TS 24.501 D.5.1")
    record Command(int pti, List<UePolicySection> sections) implements UePolicyMessage {
        static final int TYPE = 1;

        /** Returns the encoded size of a command with these sections, in octets. */
        public static int size(List<UePolicySection> sections) {
            long plmns =
                    sections.stream().map(each -> each.upsi().plmn()).distinct().count();
            return 4
                    + 5 * (int) plmns
                    + sections.stream().mapToInt(UePolicySection::size).sum();
        }

        /**
         * Encodes the command.
         *
         * @throws IllegalArgumentException if the sections exceed its maximum length
         */
        public byte[] encode() {
            Map<PlmnId, List<UePolicySection>> byPlmn = new LinkedHashMap<>();
            sections.forEach(each -> byPlmn.computeIfAbsent(each.upsi().plmn(), plmn -> new ArrayList<>())
                    .add(each));
            OctetWriter out = new OctetWriter().one(pti).one(TYPE);
            int list = out.open();
            byPlmn.forEach((plmn, its) -> {
                int sublist = out.open();
                Upsi.write(plmn, out);
                its.forEach(each -> each.write(out));
                out.close(sublist);
            });
            return out.close(list).toArray();
        }

        private static Command read(int pti, OctetReader in) {
            List<UePolicySection> sections = new ArrayList<>();
            OctetReader list = in.inner();
            while (list.hasMore()) {
                OctetReader sublist = list.inner();
                PlmnId plmn = Upsi.read(sublist);
                while (sublist.hasMore()) {
                    OctetReader instruction = sublist.inner();
                    sections.add(new UePolicySection(new Upsi(plmn, instruction.two()), instruction.rest()));
                }
            }
            return new Command(pti, sections);
        }
    }

    /** MANAGE UE POLICY COMPLETE. */
    @SpecRef("TS 24.501 D.5.2")
    record Complete(int pti) implements UePolicyMessage {
        static final int TYPE = 2;
    }

    /** MANAGE UE POLICY COMMAND REJECT: the failed instructions; all others were executed. */
    @SpecRef({"TS 24.501 D.5.3", "TS 24.501 D.6.3"})
    record Reject(int pti, List<Failure> failures) implements UePolicyMessage {
        static final int TYPE = 3;

        /**
         * Failed instruction.
         *
         * @param order its position in the sublist, as counted by the UE
         * @param cause reported by the UE, 111 for a protocol error
         */
        public record Failure(Upsi upsi, int order, int cause) {}

        private static Reject read(int pti, OctetReader in) {
            List<Failure> failures = new ArrayList<>();
            OctetReader results = in.inner();
            while (results.hasMore()) {
                int count = results.one();
                PlmnId plmn = Upsi.read(results);
                for (int i = 0; i < count; i++) {
                    failures.add(new Failure(new Upsi(plmn, results.two()), results.two(), results.one()));
                }
            }
            return new Reject(pti, failures);
        }
    }

    /**
     * UE STATE INDICATION.
     *
     * @param held the sections that the UE has stored
     * @param andsp true if it supports ANDSP
     * @param osIds its operating systems; empty if unknown
     */
    @SpecRef("TS 24.501 D.5.4")
    record StateIndication(int pti, SortedSet<Upsi> held, boolean andsp, List<UUID> osIds) implements UePolicyMessage {
        static final int TYPE = 4;
        private static final int OS_ID = 0x41;
        private static final int LENGTH_OF_OS_ID = 16;

        private static StateIndication read(int pti, OctetReader in) {
            SortedSet<Upsi> held = new TreeSet<>();
            OctetReader list = in.inner();
            while (list.hasMore()) {
                OctetReader sublist = list.inner();
                PlmnId plmn = Upsi.read(sublist);
                while (sublist.hasMore()) {
                    held.add(new Upsi(plmn, sublist.two()));
                }
            }
            byte[] classmark = in.hasMore() ? in.next(in.one()) : new byte[0];
            List<UUID> osIds = new ArrayList<>();
            if (in.hasMore() && in.one() == OS_ID) { // later releases may append further elements
                ByteBuffer ids = ByteBuffer.wrap(in.next(in.one()));
                while (ids.remaining() >= LENGTH_OF_OS_ID) {
                    osIds.add(new UUID(ids.getLong(), ids.getLong()));
                }
            }
            return new StateIndication(pti, held, classmark.length > 0 && (classmark[0] & 1) != 0, osIds);
        }
    }

    /** Message that is not handled, such as those of TS 24.587. */
    record Other(int pti, int type) implements UePolicyMessage {}

    /**
     * Decodes a message.
     *
     * @throws IllegalArgumentException if it is truncated, or contains an invalid length or PLMN
     */
    static UePolicyMessage decode(byte[] octets) {
        OctetReader in = new OctetReader(octets);
        int pti = in.one();
        int type = in.one();
        return switch (type) {
            case Command.TYPE -> Command.read(pti, in);
            case Complete.TYPE -> new Complete(pti);
            case Reject.TYPE -> Reject.read(pti, in);
            case StateIndication.TYPE -> StateIndication.read(pti, in);
            default -> new Other(pti, type);
        };
    }
}
