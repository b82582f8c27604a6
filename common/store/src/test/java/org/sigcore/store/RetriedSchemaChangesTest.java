// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Retries of schema changes on an engine that refuses the first two statements, by default with a deadlock. */
class RetriedSchemaChangesTest {
    private static final int DEADLOCK = 1213;
    private static final int SYNTAX = 1064;

    private final List<String> executed = new ArrayList<>();
    private int error = DEADLOCK;
    private int failures = 2;

    @Test
    void schemaChange_isRetriedAfterDeadlock() throws SQLException {
        execute("\n  create table t (id INT)");
        assertThat(executed).hasSize(3).containsOnly("\n  create table t (id INT)");
    }

    @Test
    void schemaChange_withLeadingComments_isRetried() throws SQLException {
        String sql = "-- CREATE none\n\n  -- but one\nCREATE TABLE t (id INT)";
        execute(sql);
        assertThat(executed).hasSize(3).containsOnly(sql);
    }

    @Test
    void statementOfTransaction_isNotRetried() {
        assertThatThrownBy(() -> execute("INSERT INTO created VALUES (1)")).hasMessage("refused");
        assertThatThrownBy(() -> execute("-- CREATE\nINSERT INTO created VALUES (1)"))
                .hasMessage("refused");
        assertThat(executed).hasSize(2);
    }

    @Test
    void syntaxError_isNotRetried() {
        error = SYNTAX;
        assertThatThrownBy(() -> execute("CREATE TALBE t (id INT)")).isInstanceOf(SQLException.class);
        assertThat(executed).hasSize(1);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection =
                        RetriedSchemaChanges.over(engine(DataSource.class)).getConnection();
                Statement statement = connection.createStatement()) {
            var _ = statement.execute(sql);
        }
    }

    private <T> T engine(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> engine(Connection.class);
                    case "createStatement" -> engine(Statement.class);
                    case "execute" -> refuseTwice((String) arguments[0]);
                    default -> null;
                }));
    }

    private boolean refuseTwice(String sql) throws SQLException {
        executed.add(sql);
        if (failures-- > 0) {
            throw new SQLException("refused", error == DEADLOCK ? "40001" : "42000", error);
        }
        return false;
    }
}
