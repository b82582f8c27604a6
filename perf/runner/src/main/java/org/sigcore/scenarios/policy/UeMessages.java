// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import tools.jackson.databind.node.ObjectNode;

/** Messages of UEs about UE policies. Pure. */
@SpecRef("TS 24.501 D.5")
final class UeMessages {
    private static final String BOUNDARY = "part-of-an-n1-message";
    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final int COMPLETE = 2;

    private UeMessages() {}

    /**
     * Returns the AMF's request with the UE's MANAGE UE POLICY COMPLETE.
     *
     * @param path path of the PCF's callback
     * @param transfer body of N1N2MessageTransfer that contains the command
     */
    @SpecRef("TS 29.518 5.2.2.3.5")
    static SbiRequest complete(String path, byte[] transfer) {
        String text = new String(transfer, StandardCharsets.ISO_8859_1);
        int head = text.indexOf(END_OF_HEAD, Math.max(0, text.indexOf("5gnas")));
        byte pti = transfer[Math.min(head + END_OF_HEAD.length(), transfer.length - 1)];
        ObjectNode document = Json.object();
        document.putObject("n1MessageContainer")
                .put("n1MessageClass", "UPDP")
                .putObject("n1MessageContent")
                .put("contentId", "n1msg");
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        part(body, "application/json", "document", Json.bytes(document));
        part(body, "application/vnd.3gpp.5gnas", "n1msg", new byte[] {pti, COMPLETE});
        body.writeBytes(ascii("\r\n--" + BOUNDARY + "--\r\n"));
        return SbiRequest.of("POST", path).withBody("multipart/related; boundary=" + BOUNDARY, body.toByteArray());
    }

    private static void part(ByteArrayOutputStream body, String type, String id, byte[] content) {
        body.writeBytes(
                ascii("\r\n--" + BOUNDARY + "\r\nContent-Type: " + type + "\r\nContent-Id: " + id + END_OF_HEAD));
        body.writeBytes(content);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
