// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiRequest;

class UeMessagesTest {
    @Test
    void complete_answersWithTheProcedureOfTheCommand() {
        List<String> lines = List.of(
                "--b",
                "Content-Type: application/json",
                "",
                "{}",
                "--b",
                "Content-Type: application/vnd.3gpp.5gnas",
                "Content-Id: n1",
                "",
                "\u00a7\u0001rest",
                "--b--");
        byte[] transfer = String.join("\r\n", lines).getBytes(StandardCharsets.ISO_8859_1);
        SbiRequest complete = UeMessages.complete("/n1", transfer);
        assertThat(complete.path()).isEqualTo("/n1");
        assertThat(new String(complete.body(), StandardCharsets.ISO_8859_1))
                .contains("\"n1MessageClass\":\"UPDP\"", "Content-Id: n1msg\r\n\r\n\u00a7\u0002\r\n--");
    }
}
