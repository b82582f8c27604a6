// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy/ndb/sites} starts a channel only when the conflict rules of all tables have taken effect. */
@EnabledOnOs(OS.LINUX)
class SitesScriptTest {
    private static final int TABLES = 4;

    /** An SQL node: rows of ndb_replication are in the file rows, copied tables in copies, and the channel in channel. */
    private static final String MYSQL = """
            sql=$(cat)
            rows() { printf '%s\\n' "$sql" | grep -o "ndb_replication VALUES.*" >>$at/rows; }
            case $sql in
              *'CHANGE REPLICATION SOURCE'*) printf '%s\\n' "$sql" >$at/channel; touch $at/started ;;
              *'ALTER TABLE'*)
                [ ! -e $at/traffic ] || { echo 'Detected change to data in source table' >&2; exit 1; }
                printf '%s\\n' "$sql" >>$at/copies ;;
              *'REPLACE INTO mysql.ndb_replication'*) rows ;;
              *'FROM mysql.ndb_replication'*'table_name ='*) grep -c '$prepared' $at/rows || true ;;
              *'FROM mysql.ndb_replication'*) grep -c VALUES $at/rows || true ;;
              *'LOWER(table_name)'*)
                printf '%s\\tndbcluster\\n' pcf_binding pcf_ue_binding pcf_mbs_binding bsf_subscription ;;
              *'FROM information_schema.tables'*) cat $at/tables ;;
              *'SHOW BINARY LOG STATUS'*) printf 'binlog.1\\t4\\n2056\\t0\\t0\\nx binlog latest_epoch=5\\n' ;;
              *'STOP REPLICA'*) echo 0 ;;
              *'SELECT epoch'*) printf '9223372036854775807\\tbinlog.1\\t4\\n' ;;
              *'SHOW REPLICA STATUS'*) [ ! -e $at/channel ] || echo ' Source_Host: other' ;;
              *'SELECT 1'*) echo 1 ;;
            esac
            """;

    /** Ends the script at the second pause after it has started the channel, or after 20 pauses. */
    private static final String SLEEP = """
            echo >>$at/pauses
            [ ! -e $at/begun ] || { kill -TERM $PPID; exit; }
            [ ! -e $at/started ] || touch $at/begun
            [ "$(wc -l <$at/pauses)" -lt 20 ] || kill -TERM $PPID
            """;

    @TempDir
    Path folder;

    private ShellScript shell;

    @BeforeEach
    void start() throws IOException {
        shell = new ShellScript(folder).program("mysql", MYSQL).program("sleep", SLEEP);
        Files.writeString(folder.resolve("rows"), "");
        Files.writeString(folder.resolve("copies"), "");
        Files.writeString(folder.resolve("tables"), String.valueOf(TABLES));
    }

    private ShellScript.Ended sites(String command, String prepares) throws Exception {
        Files.deleteIfExists(folder.resolve("pauses"));
        Files.deleteIfExists(folder.resolve("begun"));
        Files.deleteIfExists(folder.resolve("started"));
        return shell.run(Map.of("SITES", "a:1 b:1", "DB_PASSWORD", "it's", "PREPARES", prepares), "ndb/sites", command);
    }

    private void exists(String name) throws IOException {
        Files.writeString(folder.resolve(name), "");
    }

    private long lines(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name)).size();
    }

    @Test
    void interruptedPreparation_isRepeatedBeforeTheChannelStarts() throws Exception {
        exists("traffic");
        assertThat(sites("keep", "yes").text()).contains("waiting: the rules of ocbsf have not taken effect");
        assertThat(folder.resolve("channel")).doesNotExist();
        assertThat(lines("rows")).as("rules without effect").isPositive();

        Files.delete(folder.resolve("traffic"));
        sites("keep", "yes");
        assertThat(lines("copies")).isEqualTo(TABLES);
        assertThat(folder.resolve("channel")).content().contains("SOURCE_PASSWORD='it\\'s'");
        Files.delete(folder.resolve("channel"));
        sites("keep", "yes");
        assertThat(lines("copies")).as("prepared once").isEqualTo(TABLES);
        assertThat(folder.resolve("channel")).exists();
    }

    @Test
    void otherPods_waitForTheFirstOne() throws Exception {
        assertThat(sites("keep", "no").text()).contains("waiting: the rules");
        assertThat(folder.resolve("channel")).doesNotExist();
        assertThat(lines("copies")).isZero();

        sites("keep", "yes");
        Files.delete(folder.resolve("channel"));
        sites("keep", "no");
        assertThat(folder.resolve("channel")).exists();
    }

    /** An earlier version wrote rules without the mark. They are prepared again, also with traffic if there was a channel. */
    @Test
    void clusterOfAnEarlierVersion_isPreparedAgain() throws Exception {
        Files.writeString(folder.resolve("rows"), "VALUES a\n".repeat(TABLES));
        exists("channel");
        exists("traffic");
        assertThat(sites("keep", "yes").text()).contains("stop the functions of this site");
        assertThat(folder.resolve("channel")).content().contains("START REPLICA");
        exists("channel");
        sites("keep", "no");
        assertThat(folder.resolve("channel")).content().contains("START REPLICA");

        Files.delete(folder.resolve("traffic"));
        sites("keep", "yes");
        assertThat(lines("copies")).isEqualTo(TABLES);
    }

    @Test
    void rulesBeforeTheTables_needNoCopies() throws Exception {
        Files.writeString(folder.resolve("tables"), "0");
        shell.program("mysql", MYSQL.replace("case $sql in", "case $sql in\n*'AND @@'*) echo 1 ;;"));
        ShellScript.Ended prepared = sites("prepare", "yes");
        assertThat(prepared).isEqualTo(new ShellScript.Ended(0, ""));
        sites("keep", "yes");
        assertThat(lines("copies")).isZero();
        assertThat(folder.resolve("channel")).exists();
    }

    /** A restarted SQL node has the next epoch, too, but without the tables that it had not opened yet. */
    @Test
    void channelContinues_atTheNodeWhoseLogHasNoBreak() throws Exception {
        exists("traffic");
        Files.writeString(folder.resolve("rows"), "VALUES a\n".repeat(TABLES) + "$prepared\n");
        shell.program("mysql", MYSQL.replace("*'SELECT epoch'*)", """
                *'SELECT epoch'*)
                case "$*" in
                  *'-P 1 '*) printf '10\\tbinlog.3\\t4\\n9223372036854775807\\tbinlog.3\\t9\\nbinlog.2\\n' ;;
                  *) printf '10\\tbinlog.1\\t77\\n9223372036854775807\\tbinlog.1\\t99\\nbinlog.1\\n' ;;
                esac ;;
              *'SELECT no epoch'*)"""));
        shell.run(Map.of("SITES", "a:1 b:1,b:2", "DB_PASSWORD", "x", "PREPARES", "no"), "ndb/sites", "keep");
        assertThat(folder.resolve("channel"))
                .content()
                .contains("SOURCE_PORT=2,", "SOURCE_LOG_FILE='binlog.1', SOURCE_LOG_POS=77");
    }
}
