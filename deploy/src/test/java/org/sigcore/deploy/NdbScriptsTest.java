// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The scripts of the pods of the chart {@code ndb}, with programs of the test instead of those of NDB Cluster. */
@EnabledOnOs(OS.LINUX)
class NdbScriptsTest {
    private static final String ADDRESS = "fd00::7";

    @TempDir
    Path folder;

    private ShellScript shell;

    @BeforeEach
    void copyScripts() throws IOException {
        shell = new ShellScript(folder).program("sleep", "exit 0\n");
        Path scripts = Files.createDirectories(folder.resolve("etc/ndb"));
        try (Stream<Path> files = Files.list(Path.of("helm/ndb/files"))) {
            for (Path file : files.toList()) {
                Files.writeString(
                        scripts.resolve(file.getFileName()),
                        Files.readString(file).replaceAll("(?<![\\w.])/(etc/ndb|var/lib|tmp)/", folder + "/$1/"));
            }
        }
        Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(folder.resolve("var/lib/ndb"));
    }

    private ShellScript.Ended run(String script, Map<String, String> more) throws Exception {
        Map<String, String> environment = new HashMap<>(Map.of(
                "POD", "lab-ndb-0", "POD_IP", ADDRESS, "SERVICE", "pods", "NDB_CONNECT", "mgm", "DATABASES", ""));
        environment.putAll(more);
        return shell.run(environment, folder.resolve("etc/ndb").resolve(script).toString());
    }

    /** A fresh cluster would number its backups from 1 again, below those that are on the volumes. */
    @Test
    void backupOfFreshCluster_isKeptAsTheNewestOne() throws Exception {
        Path backups = Files.createDirectories(folder.resolve("var/lib/ndb-backup/BACKUP"));
        for (int old : List.of(41, 42, 43)) {
            Files.createDirectory(backups.resolve("BACKUP-" + old));
        }
        shell.program("ndb_mgm", "echo \"$@\" Backup completed\n").program("sleep", "kill -TERM $PPID\n");
        ShellScript.Ended backup = run("backup.sh", Map.of());
        assertThat(backup.code()).isZero();
        Matcher number = Pattern.compile("START BACKUP (\\d*)").matcher(backup.text());
        assertThat(number.find()).isTrue();
        String made = "BACKUP-" + (number.group(1).isEmpty() ? "1" : number.group(1));
        Files.createDirectory(backups.resolve(made));

        assertThat(run("executor.sh", Map.of("KEEP", "3")).code()).isZero();
        try (Stream<Path> kept = Files.list(backups)) {
            assertThat(kept.map(each -> each.getFileName().toString()))
                    .containsExactlyInAnyOrder("BACKUP-42", "BACKUP-43", made);
        }
    }

    @Test
    void nameThatDoesNotResolveYet_isAwaited() throws Exception {
        shell.program("getent", "[ -e $at/asked ] || { touch $at/asked; exit 2; }\necho " + ADDRESS + " name\n")
                .program("ndb_mgmd", "echo started\n");
        assertThat(run("ndbmgmd.sh", Map.of()))
                .satisfies(ended -> assertThat(ended.text()).contains("is unknown, not " + ADDRESS, "started"))
                .satisfies(ended -> assertThat(ended.code()).isZero());
    }

    @Test
    void dataNode_startsInClusterWithIpv6Only() throws Exception {
        shell.program("getent", """
                        case $1 in
                          hosts) echo fd00::7 name ;;
                          ahosts) printf '%s\\n' 'fd00::1 STREAM x' 'fd00::1 DGRAM' 'fd00::2 STREAM' ;;
                          *) exit 2 ;;
                        esac
                        """).program("sleep", "kill -TERM $PPID\n").program("ndbmtd", "echo started\n");
        assertThat(run("ndbmtd.sh", Map.of("CONFIGURED", "configured", "MANAGERS", "2")))
                .isEqualTo(new ShellScript.Ended(0, "started\n"));
    }

    @Test
    void sqlNodeWithoutEpochs_isAlive() throws Exception {
        shell.program("mysql", "echo 'ndbcluster connection cluster_node_id=56'\n");
        assertThat(run("live-mysqld.sh", Map.of("STALLED", "3")).code()).isZero();
    }

    @Test
    void interruptedInitialization_isRepeated() throws Exception {
        shell.program("mysqld", """
                for each in "$@"; do
                  case $each in --datadir=*) mkdir -p "${each#*=}/mysql" ;; esac
                done
                case "$*" in *--initialize*)
                  echo initialize
                  [ -e $at/once ] || { touch $at/once; exit 1; } ;;
                esac
                """);
        Map<String, String> more = Map.of(
                "MYSQL_PWD",
                "p",
                "ACCOUNT",
                "sigcore",
                "USER_PASSWORD",
                "p",
                "MONITOR_PASSWORD",
                "p",
                "NODE",
                "ndbappmysqld",
                "FIRST",
                "70",
                "SITE_ID",
                "1");
        assertThat(run("mysqld.sh", more).code()).isNotZero();
        assertThat(run("mysqld.sh", more))
                .satisfies(ended -> assertThat(ended.text()).contains("initialize\n"))
                .satisfies(ended -> assertThat(ended.code()).isZero());
        assertThat(run("mysqld.sh", more).text()).doesNotContain("initialize\n");
        assertThat(folder.resolve("var/lib/ndb/data/mysql")).exists();
    }
}
