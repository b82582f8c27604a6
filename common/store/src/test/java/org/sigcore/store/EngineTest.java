// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EngineTest {
    @Test
    void complete_keepsSettingsOfH2Url() {
        String url = Engine.H2.complete("jdbc:h2:file:/tmp/x;LOCK_TIMEOUT=50");

        assertThat(url)
                .startsWith("jdbc:h2:plain:async:/tmp/x;LOCK_TIMEOUT=50;")
                .contains(";RETENTION_TIME=1000")
                .contains(";CACHE_SIZE=");
        assertThat(url.split("LOCK_TIMEOUT", -1)).hasSize(2);
    }

    @Test
    void complete_disablesCachesOfH2_unlessShared() {
        assertThat(Engine.H2.complete("jdbc:h2:file:/tmp/x"))
                .contains(";QUERY_CACHE_SIZE=0")
                .contains(";OPTIMIZE_REUSE_RESULTS=0");
        assertThat(Engine.H2.complete("jdbc:h2:file:/tmp/x;AUTO_SERVER=TRUE"))
                .contains(";QUERY_CACHE_SIZE=64")
                .doesNotContain("OPTIMIZE_REUSE_RESULTS");
        assertThat(Engine.H2.complete("jdbc:h2:tcp://host:1/x"))
                .contains(";QUERY_CACHE_SIZE=64")
                .doesNotContain("OPTIMIZE_REUSE_RESULTS");
    }

    @Test
    void complete_addsDefaultsToMySqlUrl() {
        assertThat(Engine.MYSQL.complete("jdbc:mysql://h:1/s"))
                .startsWith("jdbc:mysql://h:1/s?")
                .contains("cachePrepStmts=true&")
                .contains("&failOverReadOnly=false") // after a failover, the next node accepts writes
                .contains("&queriesBeforeRetrySource=0&")
                .contains("&secondsBeforeRetrySource=0&")
                .contains("&rewriteBatchedStatements=true")
                .contains("&useServerPrepStmts=true");
        assertThat(Engine.MYSQL.complete("jdbc:mysql://h:1/s?useServerPrepStmts=false&sigcoreEngine=ndb"))
                .startsWith("jdbc:mysql://h:1/s?useServerPrepStmts=false&")
                .doesNotContain("sigcoreEngine")
                .doesNotContain("useServerPrepStmts=true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://h:1,h:2/s?queriesBeforeRetrySource=50",
                "jdbc:mysql://h:1,h:2/s?user=u&SecondsBeforeRetryMaster=30&password=p",
                "jdbc:mysql://h:1,h:2/s?secondsBeforeRetrySource=0&queriesBeforeRetrySource=010",
                "jdbc:mysql:loadbalance://h:1,h:2/s?loadBalanceAutoCommitStatementThreshold=1"
            })
    void urlThatMovesConnections_isRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Engine.MYSQL.complete(url))
                .withMessageContaining("loses acknowledged transactions");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:mysql://h:1/s?sigcoreEngine=ndb",
                "jdbc:mysql://h:1/s?sigcoreEngine=NDB&user=u&password=p",
                "jdbc:mysql://h:1/s?user=u&sigcoreEngine=ndb&password=p",
                "jdbc:mysql://h:1/s?user=u&password=p&sigcoreEngine=ndb"
            })
    void complete_removesSigcoreEngineParameter(String url) {
        String query = Engine.MYSQL.complete(url).substring("jdbc:mysql://h:1/s".length());

        assertThat(query).startsWith("?").doesNotContainIgnoringCase("sigcoreEngine");
        assertThat(query.substring(1).split("&", -1))
                .allMatch(parameter -> parameter.matches("\\w+=.+"))
                .hasSizeGreaterThan(4);
        if (url.contains("user=")) {
            assertThat(query).containsOnlyOnce("user=u").containsOnlyOnce("password=p");
        }
    }

    @Test
    void ndb_isSelectedInUrl() {
        DatabaseConfig ndb = new DatabaseConfig("jdbc:mysql://h:1/s?sigcoreEngine=ndb", "u", "p", 1);

        assertThat(ndb.engine().tableOptions(ndb.isNdb())).startsWith("ENGINE=NDBCLUSTER");
    }

    @Test
    void config_refusesUnsupportedUrl() {
        assertThatThrownBy(() -> new DatabaseConfig("jdbc:postgresql://h/s", "", "", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:mysql:");
    }

    @Test
    void toString_hidesPassword() {
        assertThat(new DatabaseConfig("jdbc:mysql://u:pw@h:1/s?password=pw&x=1", "", "", 1).toString())
                .doesNotContain("pw")
                .contains("x=1");
    }

    @Test
    void joinsStatements_onMySqlUnlessDisabledInUrl() {
        assertThat(joins("jdbc:mysql://db/policy")).isTrue();
        assertThat(joins("jdbc:mysql://db/policy?allowMultiQueries=false")).isFalse();
        assertThat(joins("jdbc:h2:mem:policy")).isFalse();
    }

    private static boolean joins(String url) {
        return new DatabaseConfig(url, "", "", 1).joinsStatements();
    }
}
