// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class IdleStatementsTest {
    private static final String INSERT = "INSERT INTO numbers (id, amount, note) VALUES (?, ?, 'new')";
    private static final String SET = INSERT + " ON DUPLICATE KEY UPDATE amount = VALUES(amount)";
    private static final String SELECT = "SELECT * FROM numbers";

    private final DataSource source =
            new H2Gate().gated(new DatabaseConfig("jdbc:h2:mem:idle;DB_CLOSE_DELAY=-1", "", "", 4));
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = source.getConnection();
        change(connection, "CREATE TABLE numbers (id INT PRIMARY KEY, amount INT, note VARCHAR(9))");
        change(connection, "INSERT INTO numbers VALUES (1, 10, 'first')");
    }

    @AfterEach
    void close() throws SQLException {
        try (Connection last = source.getConnection()) {
            change(last, "SHUTDOWN");
        }
    }

    @Test
    void closedStatement_isUsedAgain_withoutParametersAndBatch() throws SQLException {
        String first;
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            first = name(insert);
            bind(insert, 2, 20);
            insert.addBatch();
        }

        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            assertThat(name(insert)).isEqualTo(first);
            assertThat(insert.executeBatch()).isEmpty();
            insert.setInt(1, 2);
            assertThatThrownBy(insert::executeUpdate)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("\"#2\" is not set");
        }
        assertThat(amount(2)).isEqualTo(-1);
    }

    @Test
    void usedAgain_insertOnDuplicateKeyHasNewValues() throws SQLException {
        String first = set(2, 20);
        assertThat(set(2, 21)).isEqualTo(first);
        assertThat(set(3, 30)).isEqualTo(first);

        assertThat(List.of(amount(2), amount(3))).containsExactly(21, 30);
    }

    @Test
    void closedStatement_hasClosedResult() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        ResultSet rows = select.executeQuery();
        select.close();

        assertThat(rows.isClosed()).isTrue();
    }

    @Test
    void failedStatement_isNotUsedAgain() throws SQLException {
        String failed;
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            failed = name(insert);
            bind(insert, 1, 20);
            assertThatThrownBy(insert::executeUpdate).isInstanceOf(SQLException.class);
        }

        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            assertThat(name(insert)).isNotEqualTo(failed);
            bind(insert, 2, 20);
            assertThat(insert.executeUpdate()).isOne();
        }
    }

    @Test
    void secondClose_hasNoEffectOnNextUse() throws SQLException {
        PreparedStatement first = connection.prepareStatement(SELECT);
        first.close();
        PreparedStatement second = connection.prepareStatement(SELECT);
        assertThat(name(second)).isEqualTo(name(first));
        first.close();

        assertThat(first.isClosed()).isTrue();
        assertThat(second.isClosed()).isFalse();
        assertThatThrownBy(first::executeQuery).isInstanceOf(SQLException.class).hasMessageContaining("closed");
        try (PreparedStatement third = connection.prepareStatement(SELECT)) {
            assertThat(name(third)).isNotEqualTo(name(second));
        }
        try (ResultSet rows = second.executeQuery()) {
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void close_afterThatOfConnection_succeeds() throws SQLException {
        PreparedStatement select = connection.prepareStatement(SELECT);
        connection.close();

        select.close();
        assertThat(select.isClosed()).isTrue();
    }

    @Test
    void twoConcurrentUses_haveTwoStatements_oneOfWhichIsKept() throws SQLException {
        PreparedStatement first = connection.prepareStatement(SELECT);
        PreparedStatement second = connection.prepareStatement(SELECT);
        Statement rawFirst = raw(first);
        Statement rawSecond = raw(second);
        assertThat(rawFirst).isNotSameAs(rawSecond);
        first.close();
        second.close();

        assertThat(rawFirst.isClosed()).isTrue();
        assertThat(rawSecond.isClosed()).isFalse();
    }

    @Test
    void most_areKept_andLeastRecentlyUsedIsClosed() throws SQLException {
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < IdleStatements.MOST; i++) {
            statements.add(used(SELECT + " WHERE id < " + i));
        }
        assertThat(statements).noneMatch(IdleStatementsTest::isClosed);
        assertThat(used(SELECT + " WHERE id < 0")).isSameAs(statements.getFirst());
        Statement oneMore = used(SELECT);

        assertThat(statements.get(1)).matches(IdleStatementsTest::isClosed);
        statements.remove(1);
        assertThat(statements).noneMatch(IdleStatementsTest::isClosed);
        assertThat(used(SELECT)).isSameAs(oneMore);
    }

    @Test
    void schemaChange_removesIdleStatements_andThoseInUse() throws SQLException {
        PreparedStatement inUse = connection.prepareStatement(SELECT + " ORDER BY id");
        Statement rawInUse = raw(inUse);
        Statement idle = used(SELECT);
        try (Connection other = source.getConnection()) {
            change(other, "ALTER TABLE numbers ADD COLUMN other INT DEFAULT 7 BEFORE amount");
        }

        assertThat(amount(1)).isEqualTo(10);
        assertThat(used(SELECT)).isNotSameAs(idle);
        assertThat(idle).matches(IdleStatementsTest::isClosed);
        inUse.close();
        assertThat(rawInUse).matches(IdleStatementsTest::isClosed);
    }

    @Test
    void schemaOfSession_selectsTable() throws SQLException {
        assertThat(amount(1)).isEqualTo(10);
        change(connection, "CREATE SCHEMA other");
        change(connection, "CREATE TABLE other.numbers (id INT PRIMARY KEY, amount INT)");
        change(connection, "INSERT INTO other.numbers VALUES (1, 11)");
        assertThat(amount(1)).isEqualTo(10);
        change(connection, "SET SCHEMA other");

        assertThat(amount(1)).isEqualTo(11);
    }

    @Test
    void rolledBackRow_isNotFoundAgain() throws SQLException {
        String exists = "SELECT 1 WHERE EXISTS (SELECT 1 FROM numbers WHERE id = 2)";
        connection.setAutoCommit(false);
        set(2, 20);
        assertThat(isFound(exists)).isTrue();
        connection.rollback();

        assertThat(isFound(exists)).isFalse();
        set(2, 20);
        assertThat(isFound(exists)).isTrue();
    }

    interface Use {
        PreparedStatement prepare(Connection connection) throws SQLException;
    }

    static Stream<Use> specialUses() {
        return Stream.of(
                connection -> connection.prepareStatement(INSERT, Statement.RETURN_GENERATED_KEYS),
                connection -> connection.prepareStatement(
                        INSERT, ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE),
                connection -> connection.prepareCall(INSERT),
                connection -> {
                    PreparedStatement statement = connection.prepareStatement(INSERT);
                    statement.setMaxRows(1);
                    return statement;
                },
                connection -> {
                    PreparedStatement statement = connection.prepareStatement(INSERT);
                    statement.closeOnCompletion();
                    return statement;
                });
    }

    @ParameterizedTest
    @MethodSource("specialUses")
    void specialStatement_isNotUsedAgain(Use use) throws SQLException {
        String special;
        try (PreparedStatement statement = use.prepare(connection)) {
            special = name(statement);
            bind(statement, 2, 20);
            assertThat(statement.executeUpdate()).isOne();
        }

        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            assertThat(name(insert)).isNotEqualTo(special);
        }
    }

    private static void bind(PreparedStatement statement, int id, int amount) throws SQLException {
        statement.setInt(1, id);
        statement.setInt(2, amount);
    }

    private String set(int id, int amount) throws SQLException {
        try (PreparedStatement set = connection.prepareStatement(SET)) {
            bind(set, id, amount);
            set.executeUpdate();
            return name(set);
        }
    }

    private boolean isFound(String sql) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql);
                ResultSet rows = select.executeQuery()) {
            return rows.next();
        }
    }

    /** Returns the amount of a row by the label of its column; -1 if absent. */
    private int amount(int id) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(SELECT + " WHERE id = ?")) {
            select.setInt(1, id);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? rows.getInt("amount") : -1;
            }
        }
    }

    private Statement used(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return raw(statement);
        }
    }

    /** Returns H2's statement. */
    private static Statement raw(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            return rows.getStatement();
        }
    }

    /** Returns the number of H2's statement, such as {@code prep7}. */
    private static String name(PreparedStatement statement) {
        return statement.toString().split(":", 2)[0];
    }

    private static boolean isClosed(Statement statement) {
        try {
            return statement.isClosed();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void change(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
