// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Command;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Complete;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Other;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.Reject;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.StateIndication;

class UePolicyMessageTest {
    private static final Upsi SEVEN = Upsi.parse("001-01-7");

    @Test
    void command_hasSublistPerPlmn_withItsLengths() {
        UePolicySection section = UePolicySection.ofUdr(SEVEN, hex("0003" + "01" + "aabb"));
        Command command = new Command(130, List.of(section, UePolicySection.deletion(Upsi.parse("310-410-9"))));
        String expected = "8201" + "0017" // PTI, type, list
                + "000c" + "00f110" + "0007" + "0007" + "0003" + "01aabb" // PLMN, instruction of UPSC and part
                + "0007" + "130014" + "0002" + "0009"; // an instruction without contents
        assertThat(HexFormat.of().formatHex(command.encode())).isEqualTo(expected);
        assertThat(Command.size(command.sections())).isEqualTo(expected.length() / 2);
        Command read = (Command) UePolicyMessage.decode(command.encode());
        assertThat(read.encode()).isEqualTo(command.encode());
        assertThat(read.sections().get(1).deletes()).isTrue();
        assertThat(read.sections().get(1).upsi()).isEqualTo(Upsi.parse("310-410-9"));
    }

    @Test
    void ueMessages_areDecoded() {
        assertThat(UePolicyMessage.decode(hex("8202"))).isEqualTo(new Complete(0x82));
        assertThat(UePolicyMessage.decode(
                        hex("8203" + "000e" + "02" + "00f110" + "0007" + "0001" + "6f" + "0008" + "0002" + "6f")))
                .isEqualTo(new Reject(
                        0x82,
                        List.of(
                                new Reject.Failure(SEVEN, 1, 111),
                                new Reject.Failure(Upsi.parse("001-01-8"), 2, 111))));
        StateIndication state = (StateIndication) UePolicyMessage.decode(hex("0004" + "0009" + "0007" + "00f110"
                + "0007" + "0008" + "0101" + "4110" + "97a498e3fc925c9489860333d06e4e47"));
        assertThat(state.held()).containsExactly(SEVEN, Upsi.parse("001-01-8"));
        assertThat(state.andsp()).isTrue();
        assertThat(state.osIds()).containsExactly(UUID.fromString("97a498e3-fc92-5c94-8986-0333d06e4e47"));
        assertThat(((StateIndication) UePolicyMessage.decode(hex("000400000100"))).held())
                .isEmpty();
        assertThat(UePolicyMessage.decode(hex("8005ffff"))).isEqualTo(new Other(0x80, 5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "82",
                "8203",
                "8203000a0100f110000700016f",
                "000400200000",
                "000400070006aaf1100007",
                "000400060004ffffff07",
                "820100050009000000"
            })
    void truncatedMessageOrInvalidPlmn_isRefused(String octets) {
        assertThatIllegalArgumentException().isThrownBy(() -> UePolicyMessage.decode(hex(octets)));
    }

    @Test
    void udrSection_isInstructionOrItsContents() {
        byte[] contents = hex("000201aa");
        assertThat(UePolicySection.ofUdr(SEVEN, contents).contents()).isEqualTo(contents);
        assertThat(UePolicySection.ofUdr(SEVEN, hex("00060007000201aa")).contents())
                .isEqualTo(contents);
        for (String wrong : List.of("", "0003", "000201", "0002f1aa")) {
            assertThatIllegalArgumentException().isThrownBy(() -> UePolicySection.ofUdr(SEVEN, hex(wrong)));
        }
    }

    @Test
    void section_holdsRulesAndOtherParts() {
        UePolicySection section =
                UePolicySection.ofRules(SEVEN, Ursps.known()).with(UePolicySection.ANDSP, new byte[] {1, 2});
        OctetReader parts = new OctetReader(section.contents());
        OctetReader ursp = parts.inner();
        assertThat(ursp.one()).isEqualTo(UePolicySection.URSP);
        assertThat(UrspRule.decode(ursp.rest())).hasSameSizeAs(Ursps.known());
        assertThat(Arrays.equals(parts.rest(), hex("0003020102"))).isTrue();
    }

    private static byte[] hex(String octets) {
        return HexFormat.of().parseHex(octets);
    }
}
