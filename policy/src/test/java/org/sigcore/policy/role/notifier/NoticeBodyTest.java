// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class NoticeBodyTest {
    private static final ObjectNode NOTICE = (ObjectNode) Json.parse("""
            {"id": "n1", "time": "2026-11-20T10:00:00Z", "by": "HTTP", "server": "crm", "event": "spent", "supi": "imsi-1",
             "gpsi": "msisdn-2", "text": "a \\"b\\" <c> & d", "values": {"plan": "gold", "left": 7},
             "counter": {"name": "p", "threshold": 80, "left": {"totalVolume": 20}}}""");

    private static String body(String template, String type) {
        return new String(NoticeBody.of(template, type, NOTICE), StandardCharsets.UTF_8);
    }

    @Test
    void placeholders_areReplacedByPartsOfNotice() {
        assertThat(body(
                        "{id}|{imsi}|{msisdn}|{supi}|{values.plan}|{values.left}|{counter}|{threshold}|{left.totalVolume}|{dnn}|{resetTime}|{x y}|{",
                        "text/plain"))
                .isEqualTo("n1|1|2|imsi-1|gold|7|p|80|20|||{x y}|{");
    }

    @Test
    void values_areEscapedForContentType() {
        assertThat(Json.parse(body("{\"message\": \"{text}\"}", "application/json"))
                        .path("message")
                        .asString())
                .isEqualTo("a \"b\" <c> & d");
        assertThat(body("<m a='{text}'/>", "text/xml")).isEqualTo("<m a='a &quot;b&quot; &lt;c&gt; &amp; d'/>");
        assertThat(body("m={text}", "application/x-www-form-urlencoded")).isEqualTo("m=a+%22b%22+%3Cc%3E+%26+d");
        assertThat(body("$1 {text} \\", "text/plain")).isEqualTo("$1 a \"b\" <c> & d \\");
    }

    @Test
    void placeholdersInValues_areNotReplaced() {
        ObjectNode notice = NOTICE.deepCopy().put("text", "{supi}");
        assertThat(new String(NoticeBody.of("{text}", "text/plain", notice), StandardCharsets.UTF_8))
                .isEqualTo("{supi}");
    }

    @Test
    void bodyWithoutTemplate_isNotice() {
        ObjectNode body = Json.parseObject(NoticeBody.of(null, "application/json", NOTICE));
        assertThat(body.has("server")).isFalse();
        assertThat(body.at("/values/plan").asString()).isEqualTo("gold");
    }
}
