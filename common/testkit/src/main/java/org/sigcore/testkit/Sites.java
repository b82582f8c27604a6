// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.Sql;

/**
 * Two to four sites with an NDB Cluster each, started by {@code deploy/ndb/clusters} from the programs in {@code
 * SIGCORE_TEST_NDB_HOME} and joined by {@code deploy/ndb/sites}: {@link #prepare}, then a process of the function at each
 * site, then {@link #join}.
 */
public final class Sites implements AutoCloseable {
    private static final String HOME = "SIGCORE_TEST_NDB_HOME";
    private static final Path SCRIPTS =
            Path.of("../deploy/ndb").toAbsolutePath().normalize();
    private static final Duration CATCH_UP = Duration.ofMinutes(2);
    private static final int LOWEST_PORT = 10_000;
    private static final int PORTS = 500;
    private static final int PORT_RANGES = 18;
    private static final Pattern ALERT =
            Pattern.compile("Forced node shutdown|GCP stop|declared dead|Arbitration lost|missed heartbeat");

    private final Map<String, String> environment = new TreeMap<>();
    private final Map<Integer, Database> databases = new ConcurrentHashMap<>();
    private final Map<Integer, String> hosts = new ConcurrentHashMap<>();
    private final Path directory;
    private final String schema;
    private final int count;

    /** Marks a test that needs the programs of NDB Cluster. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Tag("ndb")
    @EnabledIfEnvironmentVariable(
            named = HOME,
            matches = ".+",
            disabledReason = "no programs of NDB Cluster: " + HOME + " names no folder with bin/ndbmtd and bin/mysqld")
    public @interface Needed {}

    private Sites(Path directory, int count, int dataNodes, String function, String schema) {
        this.directory = directory;
        this.schema = schema;
        this.count = count;
        String home = Optional.ofNullable(System.getenv(HOME)).orElseThrow();
        int port = LOWEST_PORT + PORTS * ThreadLocalRandom.current().nextInt(PORT_RANGES);
        environment.putAll(Map.of(
                "NDB_HOME",
                home,
                "MYSQL",
                home + "/bin/mysql",
                "DIRECTORY",
                directory.resolve("clusters").toString(),
                "PORT",
                String.valueOf(port),
                "DATA_NODES",
                String.valueOf(dataNodes),
                "SQL_NODES",
                String.valueOf(Math.max(2, count - 1)),
                "NF",
                function,
                "SCHEMA",
                schema));
    }

    /** Starts clusters with one data node each, and makes the conflict rules of a function. */
    public static Sites start(Path directory, int count, String function, String schema) {
        return start(directory, count, 1, function, schema);
    }

    /** Starts clusters with that many data nodes each, and makes the conflict rules of a function. */
    public static Sites start(Path directory, int count, int dataNodes, String function, String schema) {
        Sites sites = new Sites(directory, count, dataNodes, function, schema);
        try {
            sites.clusters("up", String.valueOf(count));
            sites.prepare();
            return sites;
        } catch (RuntimeException | Error e) {
            sites.close();
            throw e;
        }
    }

    /** Returns the number of sites. */
    public int count() {
        return count;
    }

    /** Returns the JDBC URL of a site, with user and password. */
    public String url(int site) {
        return "jdbc:mysql://" + hosts(site) + "/" + schema + "?user=sigcore&password=sigcore&sigcoreEngine=ndb";
    }

    /** Returns the addresses of the SQL nodes of a site, separated by commas. */
    public String hosts(int site) {
        return hosts.computeIfAbsent(site, key -> clusters("hosts", String.valueOf(key)));
    }

    /** Makes the conflict rules, at sites where they are missing. */
    public void prepare() {
        sites("prepare");
    }

    /** Connects all sites, or connects them again. */
    public void join() {
        sites("join");
    }

    /**
     * Maintains the channels of all sites in the background, as the chart {@code ndb} does, until the result is closed.
     * The caller has joined the sites.
     */
    public AutoCloseable keep() {
        List<Process> keepers = new ArrayList<>();
        for (int site = 1; site <= count; site++) {
            List<String> own = List.of(hosts(site).split(","));
            List<Integer> sources =
                    new ArrayList<>(IntStream.rangeClosed(1, count).boxed().toList());
            sources.remove((Object) site);
            for (int i = 0; i < sources.size(); i++) {
                Map<String, String> sites = Map.of("SITES", own.get(i) + " " + hosts(sources.get(i)));
                keepers.add(begin("sites", output("keep"), sites, "keep"));
            }
        }
        return () -> keepers.forEach(Process::destroy);
    }

    /** Interrupts the replication between all sites. */
    public void leave() {
        sites("leave");
    }

    /** Stops the channels of one site from the others. */
    public void stopChannels(int site) {
        run("sites", Map.of("SITES", hosts(site)), "leave");
    }

    /** Kills all programs of a site at the same time. */
    public void kill(int site) {
        clusters("kill", String.valueOf(site));
    }

    /** Kills one node of a site: data1, sql1, ... */
    public void kill(int site, String node) {
        clusters("kill", String.valueOf(site), node);
    }

    /** Starts a killed site, or creates it. */
    public void start(int site) {
        clusters("start", String.valueOf(site));
    }

    /** Starts one killed node of a site. */
    public void start(int site, String node) {
        clusters("start", String.valueOf(site), node);
    }

    /** Kills a site and deletes its data. */
    public void wipe(int site) {
        clusters("wipe", String.valueOf(site));
    }

    /** Restores an online backup of one site at another one, whose tables exist. */
    public void copy(int from, int to) {
        clusters("copy", String.valueOf(from), String.valueOf(to));
    }

    /** Returns the rows of a query at a site, with their columns as text. */
    public List<String> rows(int site, String sql) {
        return databases
                .computeIfAbsent(site, key -> Database.open(new DatabaseConfig(url(key), "", "", 1)))
                .execute(connection -> Sql.all(connection, sql, row -> {
                    List<String> columns = new ArrayList<>();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        columns.add(String.valueOf(row.getString(i)));
                    }
                    return String.join(" ", columns);
                }));
    }

    /** Returns the number of rows and a checksum of each table that has the column {@code site_id} and rows at a site. */
    public Map<String, String> contents(int site) {
        Map<String, String> contents = new TreeMap<>();
        Map<String, List<String>> columns = rows(
                        site,
                        "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = '" + schema
                                + "' ORDER BY table_name, ordinal_position")
                .stream()
                .map(row -> row.split(" "))
                .collect(Collectors.groupingBy(
                        row -> row[0], Collectors.mapping(row -> "HEX(" + row[1] + ")", Collectors.toList())));
        columns.forEach((table, each) -> {
            if (each.contains("HEX(site_id)")) {
                String row = "CONCAT_WS(',', '" + table + "', " + String.join(", ", each) + ")";
                contents.put(
                        table,
                        rows(site, "SELECT COUNT(*), COALESCE(SUM(CRC32(" + row + ")), 0) FROM " + schema + "." + table)
                                .getFirst());
            }
        });
        contents.values().removeIf("0 0"::equals);
        return contents;
    }

    /** Waits until the contents of some sites are equal, and returns how long it took in milliseconds. */
    public long awaitEqual(int... numbers) {
        long begin = System.nanoTime();
        List<Map<String, String>> last = new ArrayList<>();
        try {
            Await.until(CATCH_UP, () -> {
                last.clear();
                IntStream.of(numbers).mapToObj(this::contents).forEach(last::add);
                return Set.copyOf(last).size() == 1;
            });
        } catch (AssertionError e) {
            throw new AssertionError("rows and checksum of each table by site: " + last + "\n" + status(), e);
        }
        return (System.nanoTime() - begin) / 1_000_000;
    }

    /** Returns the state of all channels, for the message of a failed test. */
    private String status() {
        String all = IntStream.rangeClosed(1, count).mapToObj(this::hosts).collect(Collectors.joining(" "));
        return run("sites", Map.of("SITES", all), "status");
    }

    /** Returns the number of changes that the sites have refused. */
    public long conflicts() {
        return IntStream.rangeClosed(1, count)
                .mapToLong(site -> rows(
                                site,
                                "SELECT table_name FROM information_schema.tables WHERE table_schema = '" + schema
                                        + "' AND table_name LIKE '%$EX'")
                        .stream()
                        .mapToLong(table ->
                                Long.parseLong(rows(site, "SELECT COUNT(*) FROM " + schema + ".`" + table + "`")
                                        .getFirst()))
                        .sum())
                .sum();
    }

    /**
     * Returns the messages of the management nodes about restarts of a whole cluster and nodes that ended by themselves,
     * by which commits of the last two seconds are lost.
     */
    public List<String> alerts() {
        List<String> alerts = new ArrayList<>();
        for (int site = 1; site <= count; site++) {
            Path log =
                    directory.resolve("clusters").resolve(String.valueOf(site)).resolve("ndb_49_cluster.log");
            try (Stream<String> lines = Files.lines(log)) {
                lines.filter(line -> ALERT.matcher(line).find()).forEach(alerts::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return alerts;
    }

    private void sites(String command) {
        String all = IntStream.rangeClosed(1, count).mapToObj(this::hosts).collect(Collectors.joining(" "));
        run("sites", Map.of("SITES", all), command);
    }

    private String clusters(String... arguments) {
        return run("clusters", Map.of(), arguments);
    }

    private String run(String script, Map<String, String> more, String... arguments) {
        Path output = output(script);
        Process process = begin(script, output, more, arguments);
        try {
            boolean ended = process.waitFor(10, TimeUnit.MINUTES);
            String said = Files.readString(output).strip();
            if (!ended || process.exitValue() != 0) {
                throw new AssertionError(script + " " + List.of(arguments) + " failed: " + said);
            }
            return said;
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Process begin(String script, Path output, Map<String, String> more, String... arguments) {
        List<String> command = new ArrayList<>(List.of(SCRIPTS.resolve(script).toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(output.toFile());
        builder.redirectErrorStream(true).environment().putAll(environment);
        builder.environment().putAll(more);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Path output(String name) {
        try {
            return Files.createTempFile(Files.createDirectories(directory), name, ".txt");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        databases.values().forEach(Database::close);
        clusters("down");
    }
}
