// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JoinedWritesTest {
    private static final String ADD = "INSERT INTO thing (id, n) VALUES (?, 1)";
    private static final String SET = ADD + " ON DUPLICATE KEY UPDATE n = VALUES(n)";
    private static final String CHANGE = "UPDATE thing SET n = ? WHERE id = ?";

    @Test
    void identicalInserts_areJoinedIntoOneStatement() {
        JoinedWrites joined = JoinedWrites.of(List.of(
                write(ADD), write(ADD), write(SET), write(CHANGE), write(CHANGE), RowWrite.fenced("t", "r", ADD, "x")));
        assertThat(joined.text().split(";\n"))
                .containsExactly(
                        "START TRANSACTION",
                        "INSERT INTO thing (id, n) VALUES (?, 1), (?, 1)",
                        SET,
                        CHANGE,
                        CHANGE,
                        ADD);
    }

    @Test
    void documentsBeyondServerLimit_areNotJoined() {
        byte[] much = new byte[3 << 20];
        RowWrite write = RowWrite.of("t", "r", ADD, (Object) much);
        assertThat(JoinedWrites.canJoin(List.of(write, write))).isTrue();
        assertThat(JoinedWrites.canJoin(List.of(write, write, write))).isFalse();
    }

    private static RowWrite write(String sql) {
        return RowWrite.of("t", "r", sql, "x");
    }
}
