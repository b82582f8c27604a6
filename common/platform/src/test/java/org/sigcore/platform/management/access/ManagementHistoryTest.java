// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import tools.jackson.databind.JsonNode;

/** The history of configuration changes, and the roles that may read it. */
class ManagementHistoryTest extends ManagementPort {
    @Test
    void history_recordsUserTimeAndValuesOfEachChange() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        user(nf, "otto", "operator");
        String vera = basic("vera", "pw of vera");
        String otto = basic("otto", "pw of otto");
        Instant begin = Instant.now();
        put(nf, OPTIONS, "{\"salutation\":\"Good day\"}", otto);
        put(nf, OPTIONS, "{\"times\":3}", admin());
        put(nf, OPTIONS, "{\"times\":\"many\"}", admin());

        JsonNode entries =
                Json.parse(get(nf, HISTORY + "?resource=greeting", otto).body());
        assertThat(entries).hasSize(2);
        JsonNode last = entries.get(0);
        assertThat(last.get("user").stringValue()).isEqualTo("admin");
        assertThat(last.get("resource").stringValue()).isEqualTo("greetingOptions");
        assertThat(Instant.parse(last.get("time").stringValue())).isBetween(begin.minusSeconds(1), Instant.now());
        assertThat(last.at("/before/salutation").stringValue()).isEqualTo("Good day");
        assertThat(last.at("/after/times").intValue()).isEqualTo(3);
        assertThat(entries.get(1).get("user").stringValue()).isEqualTo("otto");
        assertThat(entries.get(1).get("before").isNull()).as("a default").isTrue();

        String guest = ROOT + "/guests/imsi-001010000000001";
        assertThat(put(nf, guest, "{\"name\":\"Bo\",\"loud\":false}", otto).statusCode())
                .isEqualTo(201);
        assertThat(get(nf, HISTORY, vera).body()).contains("guests/imsi-***").doesNotContain("imsi-0");
        user(nf, "late", "viewer");
        assertThat(get(nf, HISTORY, otto).body()).doesNotContain("management/users");
        assertThat(Json.parse(get(nf, HISTORY + "?limit=1", otto).body())).hasSize(1);
        assertThat(get(nf, HISTORY + "?resource=management", admin()).body())
                .contains("management/users/vera", "\"user\":\"admin\"");
        assertThat(Json.parse(get(
                                        nf,
                                        HISTORY + "?limit=1&before="
                                                + last.get("time").stringValue(),
                                        otto)
                                .body())
                        .get(0))
                .isEqualTo(entries.get(1));
        for (String wrong : List.of("limit=0", "limit=1001", "limit=x", "before=yesterday")) {
            assertThat(get(nf, HISTORY + "?" + wrong, otto).statusCode())
                    .as(wrong)
                    .isEqualTo(400);
        }
        assertThat(get(nf, HISTORY, "").statusCode()).isEqualTo(401);
    }

    @Test
    void historyOfADocument_leavesOutDocumentsWhoseNameBeginsWithIt() throws Exception {
        RunningNf nf = start();
        user(nf, "otto", "operator");
        String otto = basic("otto", "pw of otto");
        String guest = ROOT + "/guests/guest";
        put(nf, guest, "{\"name\":\"Ann\",\"loud\":false}", otto);
        for (int i = 0; i < 120; i++) { // more than one page of the store
            put(nf, guest + "2", "{\"name\":\"Bo%d\",\"loud\":false}".formatted(i), otto);
        }
        for (String user : List.of(otto, admin())) {
            JsonNode entries = Json.parse(
                    get(nf, HISTORY + "?limit=1&document=guests/guest", user).body());
            assertThat(entries).hasSize(1);
            assertThat(entries.get(0).get("resource").stringValue()).isEqualTo("guests/guest");
            assertThat(entries.get(0).at("/after/name").stringValue()).isEqualTo("Ann");
        }
        assertThat(Json.parse(get(nf, HISTORY + "?document=guests/g", otto).body()))
                .isEmpty();
        assertThat(Json.parse(
                        get(nf, HISTORY + "?limit=200&resource=guests/g", otto).body()))
                .hasSize(121);
    }
}
