// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.fuzz;

import java.util.Arrays;
import java.util.List;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage;
import org.sigcore.policy.kernel.uepolicy.UePolicySection;
import org.sigcore.policy.kernel.uepolicy.Upsi;
import org.sigcore.policy.kernel.uepolicy.UrspRule;
import org.sigcore.policy.role.ueservice.logic.MultipartRelated;

/**
 * Fuzzes input of UEs and AMFs. Messages, URSP rules, sections and multipart bodies are decoded, or refused without any
 * other error; decoded values are the same after they have been encoded and decoded again.
 */
public final class UePolicyFuzz {
    private UePolicyFuzz() {}

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length == 0) {
            return;
        }
        byte[] rest = Arrays.copyOfRange(data, 1, data.length);
        try {
            switch (data[0] & 3) {
                case 0 -> message(rest);
                case 1 -> rules(rest);
                case 2 -> UePolicySection.ofUdr(Upsi.parse("001-01-7"), rest);
                default -> MultipartRelated.read("multipart/related; boundary=\"b\"", rest);
            }
        } catch (IllegalArgumentException refused) {
            return;
        } catch (ProblemException refused) {
            if (refused.problem().status() != 400) {
                throw refused;
            }
        }
    }

    private static void message(byte[] octets) {
        if (UePolicyMessage.decode(octets) instanceof UePolicyMessage.Command command) {
            byte[] written = command.encode();
            same(written, ((UePolicyMessage.Command) UePolicyMessage.decode(written)).encode());
        }
    }

    private static void rules(byte[] octets) {
        for (UrspRule rule : UrspRule.decode(octets)) {
            byte[] written = rule.encode();
            List<UrspRule> again = UrspRule.decode(written);
            same(written, again.getFirst().encode());
        }
    }

    private static void same(byte[] one, byte[] other) {
        if (!Arrays.equals(one, other)) {
            throw new AssertionError("the encoding has changed after decoding");
        }
    }
}
