// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every table with rows that two sites may change has its conflict rule in {@code deploy/ndb/sites}. */
class SitesTablesTest {
    private static final Path SCRIPT = Path.of("ndb/sites");
    private static final Path TABLES_OF_POLICY =
            Path.of("../policy/src/main/resources/db/migration/policysessions/common/V1__sessions.sql");
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE (\\w+) \\((.*?)\\n\\)", Pattern.DOTALL);
    private static final Pattern RULE =
            Pattern.compile("(?m)^(?:.*tables=\")?(\\w+) changed_at (\\w+ VARCHAR.*?)(?:\" ;;)?$");
    private static final Pattern NRF_RULE =
            Pattern.compile("(?m)^(?: *tables=\")?(Nf\\w+) (\\w+) (\\w+ VARCHAR\\(\\d+\\) NOT NULL)");
    private static final Pattern KEY = Pattern.compile("PRIMARY KEY \\(([^)]+)\\)");

    @Test
    void policyTablesWithChangedAt_haveConflictRules() throws IOException {
        Map<String, String> rules = rules();

        assertThat(tables()).isNotEmpty().isEqualTo(rules);
    }

    /**
     * Tables without a rule: messages to be sent, identified by process; locks and audits of one site; and parts
     * of long documents, which are named by row, version and site.
     */
    @Test
    void otherPolicyTables_areTheKnownOnes() throws IOException {
        List<String> others = TABLE.matcher(Files.readString(TABLES_OF_POLICY))
                .results()
                .filter(table -> !table.group(2).contains("changed_at BIGINT UNSIGNED"))
                .map(table -> table.group(1))
                .toList();

        assertThat(others)
                .containsExactlyInAnyOrder("outbox", "subscriberlock", "auditschedule", "auditattempt", "documentpart");
        assertThat(Files.readString(SCRIPT)).contains("documentpart needs no rule");
    }

    /** NDB compares versions only by an unsigned column, which a migration creates before {@code sites join}. */
    @Test
    void nrfVersionColumns_areUnsigned_andReplicatedTablesExist() throws IOException {
        String migrations = migrations("../nrf/src/main/resources/db/migration/nrf/mysql")
                + migrations("../common/store/src/main/resources/db/migration/feed/common");
        String script = Files.readString(SCRIPT);
        String nrf = script.substring(script.indexOf("nrf)\n"), script.indexOf("policy)\n"));
        List<MatchResult> rules = NRF_RULE.matcher(nrf).results().toList();
        assertThat(rules).hasSize(2).allSatisfy(rule -> {
            assertThat(migrations)
                    .containsPattern("ALTER TABLE " + rule.group(1) + " (ADD|MODIFY) COLUMN " + rule.group(2)
                            + " BIGINT UNSIGNED ");
            assertThat(migrations).contains(rule.group(3) + " PRIMARY KEY");
        });
        Matcher others = Pattern.compile("replicated=\"([^\"]+)\"").matcher(nrf);
        assertThat(others.find()).isTrue();
        assertThat(others.group(1).split(" "))
                .hasSize(4)
                .allSatisfy(table -> assertThat(migrations).contains("CREATE TABLE " + table + " ("));
    }

    private static String migrations(String folder) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            for (Path file : files.sorted().toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString();
    }

    /** Returns the columns of the primary key of each table with their types, as the $EX tables name them. */
    private static Map<String, String> tables() throws IOException {
        Map<String, String> tables = new TreeMap<>();
        Matcher table = TABLE.matcher(Files.readString(TABLES_OF_POLICY));
        while (table.find()) {
            if (table.group(2).contains("changed_at BIGINT UNSIGNED")) {
                tables.put(table.group(1), key(table.group(2)));
            }
        }
        return tables;
    }

    private static String key(String columns) {
        Matcher several = KEY.matcher(columns);
        return several.find()
                ? Arrays.stream(several.group(1).split(", "))
                        .map(column -> type(columns, column))
                        .reduce((all, next) -> all + ", " + next)
                        .orElseThrow()
                : type(columns, columns.strip().split(" ")[0]);
    }

    private static String type(String columns, String column) {
        Matcher type = Pattern.compile("(?m)^ *(" + column + " VARCHAR\\(\\d+\\) NOT NULL)")
                .matcher(columns);
        assertThat(type.find()).as(column).isTrue();
        return type.group(1);
    }

    private static Map<String, String> rules() throws IOException {
        String script = Files.readString(SCRIPT);
        Map<String, String> rules = new TreeMap<>();
        Matcher rule = RULE.matcher(script.substring(script.indexOf("policy)"), script.indexOf("esac")));
        while (rule.find()) {
            rules.put(rule.group(1), rule.group(2));
        }
        return rules;
    }
}
