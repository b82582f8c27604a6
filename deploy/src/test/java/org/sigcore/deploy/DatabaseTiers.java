// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Database tiers of the guides: the values of the chart {@code ndb} for a scenario, from the tables in {@code database-tier.yaml}. */
final class DatabaseTiers {
    static final Path FOLDER = Path.of("helm", "guides");

    private static final Map<String, String> NODES = Map.of(
            "db-monitor", "dbMonitor",
            "db-backup-manager", "dbBackupManager",
            "replication-leader", "dbReplication.leader",
            "replication-other", "dbReplication.other");
    private static final List<String> MYSQLD =
            List.of("ndb_batch_size", "ndb_allow_copying_alter_table", "binlog_cache_size", "max_connections");
    private static final List<String> NDBMYSQLD = List.of(
            "ndb_report_thresh_binlog_epoch_slip",
            "ndb_eventbuffer_max_alloc",
            "ndb_log_update_minimal",
            "replica_skip_errors",
            "binlog_expire_logs_seconds");
    private static final BigDecimal GIBI = BigDecimal.valueOf(1024);

    private DatabaseTiers() {}

    /** Two cells of a table: request and limit. */
    record Pair(BigDecimal request, BigDecimal limit) {
        static @Nullable Pair of(@Nullable Object cell) {
            if (cell == null) {
                return null;
            }
            String[] parts = cell.toString().split("/");
            return new Pair(new BigDecimal(parts[0]), new BigDecimal(parts[1]));
        }

        Pair times(BigDecimal factor) {
            return new Pair(request.multiply(factor), limit.multiply(factor));
        }
    }

    /** A container of a kind of pods; null for absent values. Memory and ephemeral storage in Mi, volumes in Gi. */
    record Row(
            String node,
            String container,
            @Nullable Integer pods,
            @Nullable Pair cpu,
            @Nullable Pair memory,
            @Nullable Pair ephemeral,
            List<String> volumes) {
        static Row of(List<?> cells) {
            Pair memory = Pair.of(cells.get(4));
            Object volumes = cells.get(6);
            return new Row(
                    (String) Objects.requireNonNull(cells.get(0)),
                    (String) Objects.requireNonNull(cells.get(1)),
                    (Integer) cells.get(2),
                    Pair.of(cells.get(3)),
                    memory == null ? null : memory.times(GIBI),
                    Pair.of(cells.get(5)),
                    volumes == null ? List.of() : List.of(volumes.toString().split("[+]")));
        }

        /** Number of cells of the guide in this row. */
        int cells() {
            return (pods == null ? 0 : 1)
                    + 2
                            * (int) Stream.of(cpu, memory, ephemeral)
                                    .filter(Objects::nonNull)
                                    .count()
                    + volumes.size();
        }
    }

    /** A table of a guide. */
    record Table(String name, List<String> scenarios, List<Row> rows, Map<String, Object> parameters) {}

    static List<Table> tables() throws IOException {
        return tables("database-tier.yaml");
    }

    /** Returns the tables of a file of the folder. */
    static List<Table> tables(String file) throws IOException {
        List<Map<String, Object>> documents = new Yaml().load(Files.readString(FOLDER.resolve(file)));
        List<Table> tables = new ArrayList<>();
        for (Map<String, Object> document : documents) {
            tables.add(new Table(
                    (String) Objects.requireNonNull(document.get("table")),
                    list(document.get("scenarios")),
                    DatabaseTiers.<List<?>>list(document.get("rows")).stream()
                            .map(Row::of)
                            .toList(),
                    map(document.getOrDefault("parameters", Map.of()))));
        }
        return tables;
    }

    /** The tables of a scenario; empty where its guide has no database tier. */
    static List<Table> of(String scenario) throws IOException {
        return tables().stream()
                .filter(each -> each.scenarios.contains(scenario))
                .toList();
    }

    static Path file(String scenario) {
        return FOLDER.resolve("database-guide-" + scenario + ".yaml");
    }

    /**
     * The values of the chart.
     *
     * @param connections of all pods of the function together
     */
    static String values(Guides.Guide guide, List<Table> tables, int connections) {
        Map<String, Object> values = new TreeMap<>();
        Table table = tables.getFirst();
        table.rows.forEach(row -> add(values, row));
        Map<String, Object> parameters = new LinkedHashMap<>(table.parameters);
        Object proxy = parameters.remove("proxyConcurrency");
        if (proxy != null) {
            for (String node : List.of("ndbappmysqld", "ndbmtd")) {
                put(values, "podAnnotationsOf." + node, "proxy.istio.io/config", "{concurrency: " + proxy + "}");
            }
        }
        parameters.putIfAbsent("max_connections", Math.max(1000, connections));
        String remark = "";
        if (!parameters.containsKey("DataMemory")) {
            remark = "# DataMemory is not in the guide: 70 % of the memory of a data node.\n";
            memory(table)
                    .ifPresent(memory -> parameters.put(
                            "DataMemory", memory.multiply(new BigDecimal("0.7")).longValue() + "M"));
        }
        parameters.forEach((name, value) -> parameter(values, name, value));
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        return "# Database of " + guide.title() + " (" + guide.name() + "): " + names(tables) + ".\n" + remark
                + "# helm install db deploy/helm/ndb -f deploy/helm/guides/"
                + file(guide.name()).getFileName() + "\n"
                + new Yaml(options).dump(values);
    }

    private static String names(List<Table> tables) {
        return String.join(", ", tables.stream().map(Table::name).toList());
    }

    private static java.util.Optional<BigDecimal> memory(Table table) {
        return table.rows.stream()
                .filter(row -> row.node.equals("ndbmtd") && row.container.equals("mysql"))
                .flatMap(row -> Stream.ofNullable(row.memory))
                .map(Pair::request)
                .findFirst();
    }

    private static void add(Map<String, Object> values, Row row) {
        if (row.container.equals("mesh")) {
            mesh(values, row);
            return;
        }
        String path = path(row);
        if (row.pods != null && row.container.equals("mysql") && row.node.startsWith("ndb")) {
            put(values, path, "replicas", row.pods);
        }
        if (!row.volumes.isEmpty()) {
            put(values, path, "storage", row.volumes.get(0) + "Gi");
            if (row.volumes.size() > 1) {
                put(values, path, "backupStorage", row.volumes.get(1) + "Gi");
            }
        }
        if (row.cpu != null || row.memory != null) {
            String resources = row.container.equals("db-infra-monitor") ? path : path + ".resources";
            size(values, resources, "cpu", "", row.cpu);
            size(values, resources, "memory", "Mi", row.memory);
            size(values, resources, "ephemeral-storage", "Mi", row.ephemeral);
        }
    }

    /** Returns the path of the values of a row. */
    static String path(Row row) {
        String kind = row.node.startsWith("replication") ? "db-replication-svc" : row.node;
        return switch (row.container) {
            case "db-infra-monitor" -> "dbInfraMonitor.perNode." + kind;
            case "db-backup-executor" -> "dbBackupExecutor";
            case "init-sidecar" -> "initSidecar";
            default -> NODES.getOrDefault(row.node, row.node);
        };
    }

    private static void mesh(Map<String, Object> values, Row row) {
        Pair cpu = Objects.requireNonNull(row.cpu);
        Pair memory = Objects.requireNonNull(row.memory);
        String path = "podAnnotationsOf." + component(row.node);
        put(values, path, "sidecar.istio.io/proxyCPU", cpu.request.toPlainString());
        put(values, path, "sidecar.istio.io/proxyCPULimit", cpu.limit.toPlainString());
        put(values, path, "sidecar.istio.io/proxyMemory", quantity(memory.request, "Mi"));
        put(values, path, "sidecar.istio.io/proxyMemoryLimit", quantity(memory.limit, "Mi"));
    }

    /** Returns the component label of the pods of a node; the second other site represents the others. */
    static String component(String node) {
        return switch (node) {
            case "db-monitor" -> "db-monitor-svc";
            case "replication-leader" -> "db-replication-svc";
            case "replication-other" -> "db-replication-svc-2";
            default -> node;
        };
    }

    private static void size(Map<String, Object> values, String path, String name, String unit, @Nullable Pair pair) {
        if (pair != null) {
            put(values, path + ".requests", name, quantity(pair.request, unit));
            put(values, path + ".limits", name, quantity(pair.limit, unit));
        }
    }

    private static String quantity(BigDecimal value, String unit) {
        BigDecimal whole = unit.isEmpty() ? value : value.setScale(0, java.math.RoundingMode.HALF_UP);
        return whole.stripTrailingZeros().toPlainString() + unit;
    }

    private static void parameter(Map<String, Object> values, String name, Object value) {
        switch (name) {
            case "restartIfBinlogThreadStalled", "binlogThreadStore" -> put(values, "ndbmysqld", name, value);
            case "numOfEmptyApiSlots" -> put(values, "parameters", name, value);
            default ->
                put(
                        values,
                        "parameters."
                                + (MYSQLD.contains(name) ? "mysqld" : NDBMYSQLD.contains(name) ? "ndbmysqld" : "ndb"),
                        name,
                        value);
        }
    }

    /** Sets a member of the map at a path of keys without dots; only the last key may have dots. */
    private static void put(Map<String, Object> values, String path, String name, Object value) {
        Map<String, Object> at = values;
        for (String key : path.split("\\.")) {
            at = map(at.computeIfAbsent(key, _ -> new TreeMap<String, Object>()));
        }
        at.put(name, value);
    }

    @SuppressWarnings("unchecked") // from a file of this repository
    private static <T> List<T> list(@Nullable Object value) {
        return (List<T>) Objects.requireNonNull(value);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }
}
