// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import com.sun.management.OperatingSystemMXBean;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.store.JdbcSessionStore;
import org.sigcore.policy.kernel.session.store.SessionSearches;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.binding.Binding;
import org.sigcore.policy.role.binding.JdbcBindingStore;
import org.sigcore.policy.role.policyds.JdbcSubscriberStore;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Subscriber;
import org.sigcore.policy.role.policyds.service.SubscriberStore.Use;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.Sql;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Loads sessions and sends traffic to an NF that stores them. Run by sessions.sh. */
public final class Sessions {
    private static final int UNIT = 50;
    private static final int THREADS = 16;
    private static final String SM_POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final List<String> TABLES =
            List.of("SmPolicyAssociation", "sessionaddress", "pdssubscriber", "contextbinding");

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("load")) {
            load(
                    arguments[1],
                    Integer.parseInt(arguments[2]),
                    Boolean.parseBoolean(arguments[3]),
                    Boolean.parseBoolean(arguments[4]));
        } else {
            drive(arguments[1], Integer.parseInt(arguments[2]), Integer.parseInt(arguments[3]));
        }
        System.exit(0);
    }

    private static void load(String url, int count, boolean compressed, boolean sliced) throws Exception {
        SimpleMeterRegistry meters = new SimpleMeterRegistry();
        try (Database database = Database.open(new DatabaseConfig(url, url.contains("user=") ? "" : "sigcore", "", 8))) {
            PolicyDatabase policy = PolicyDatabase.migrated(database, new Documents(table -> compressed, meters), table -> sliced, 1);
            TABLES.forEach(table -> empty(database, table));
            for (int slice = 1; slice <= SessionTables.SLICES; slice++) {
                empty(database, SessionTables.SM.sessions() + "_" + slice);
            }
            InstantSource clock = InstantSource.system();
            JdbcSessionStore sessions = new JdbcSessionStore(
                    SessionTables.SM,
                    policy,
                    new SessionSearches(database, List.of(SessionTables.SM), System::nanoTime),
                    clock);
            JdbcSubscriberStore subscribers = new JdbcSubscriberStore(policy, clock);
            JdbcBindingStore bindings = new JdbcBindingStore(policy, clock);
            long began = System.nanoTime();
            AtomicLong next = new AtomicLong();
            try (var threads = Executors.newFixedThreadPool(4)) {
                List<Future<?>> tasks = new ArrayList<>();
                for (int thread = 0; thread < 4; thread++) {
                    tasks.add(threads.submit(() -> {
                        for (long from = next.getAndAdd(UNIT); from < count; from = next.getAndAdd(UNIT)) {
                            long first = from;
                            policy.commits().together(() -> {
                                for (long n = first; n < Math.min(count, first + UNIT); n++) {
                                    add(n, sessions, subscribers, bindings);
                                }
                                return true;
                            });
                        }
                        return null;
                    }));
                }
                await(tasks);
            }
            System.out.printf(
                    "%,d sessions loaded in %d s, compressed: %s, in slices: %s%n",
                    count, (System.nanoTime() - began) / 1_000_000_000, compressed, sliced);
            for (String table : TABLES) {
                double json = octets(meters, table, "json") / count;
                System.out.printf(
                        "  %s: %.0f octets of JSON in %.0f%s%n", table, json, octets(meters, table, "stored") / count, rows(database, url, table, count));
            }
            updates(sessions, policy.commits(), count);
        }
    }

    private static void empty(Database database, String table) {
        boolean mysql = database.execute(c -> c.getMetaData().getDatabaseProductName()).equals("MySQL");
        database.write(c -> Sql.update(c, (mysql ? "TRUNCATE TABLE " : "DELETE FROM ") + table));
    }

    // Measures the cost of a message in the store: one session is read and written in a commit of its own.
    private static void updates(JdbcSessionStore sessions, Commits commits, int count) throws Exception {
        OperatingSystemMXBean process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        LongAdder done = new LongAdder();
        long half = Duration.ofSeconds(Integer.getInteger("seconds", 20)).toNanos();
        long end = System.nanoTime() + 2 * half;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                tasks.add(threads.submit(() -> {
                    while (System.nanoTime() < end) {
                        long n = ThreadLocalRandom.current().nextLong(count);
                        commits.together(() -> {
                            Session read = sessions.find(id(n));
                            ObjectNode context = read.context().deepCopy().put("ratType", n % 2 == 0 ? "NR" : "EUTRA");
                            return sessions.replace(read, read.withContext(context));
                        });
                        done.increment();
                    }
                }));
            }
            LockSupport.parkNanos(half);
            long cpu = process.getProcessCpuTime();
            long before = done.sum();
            LockSupport.parkNanos(half - 200_000_000);
            long messages = done.sum() - before;
            long spent = process.getProcessCpuTime() - cpu;
            await(tasks);
            System.out.printf(
                    "  in the store alone: %.0f CPU us an update, %,d in %d s%n",
                    spent / 1000.0 / messages, messages, half / 1_000_000_000);
        }
    }

    // A failed request fails the run.
    private static void await(List<Future<?>> tasks) throws Exception {
        for (Future<?> task : tasks) {
            task.get();
        }
    }

    private static double octets(SimpleMeterRegistry meters, String table, String form) {
        var counter = meters.find("policy.store.document.octets").tags("table", table, "form", form).counter();
        return counter == null ? 0 : counter.count();
    }

    // Size of a row as reported by the engine; on NDB, the memory of the fragments in one replica.
    private static String rows(Database database, String url, String table, int count) {
        if (!url.startsWith("jdbc:mysql")) {
            return "";
        }
        String sql = url.contains("sigcoreEngine=ndb")
                ? "SELECT SUM(fixed_elem_alloc_bytes + var_elem_alloc_bytes + hash_index_alloc_bytes) / 2 FROM ndbinfo.memory_per_fragment"
                        + " WHERE fq_name REGEXP CONCAT('^', DATABASE(), '/def/', ?, '(_[0-9])?$')"
                        + " OR parent_fq_name REGEXP CONCAT('^', DATABASE(), '/def/', ?, '(_[0-9])?$')"
                : "SELECT SUM(data_length + index_length) FROM information_schema.tables WHERE table_schema = DATABASE()"
                        + " AND (table_name = ? OR table_name REGEXP CONCAT('^', ?, '_[0-9]$'))";
        database.execute(c -> Sql.all(c, "ANALYZE TABLE " + table, row -> 1));
        if (table.equals(SessionTables.SM.sessions())) {
            for (int slice = 1; slice <= SessionTables.SLICES; slice++) {
                String name = table + "_" + slice;
                database.execute(c -> Sql.all(c, "ANALYZE TABLE " + name, row -> 1));
            }
        }
        Double octets = database.execute(c -> Sql.first(c, sql, row -> row.getDouble(1), table, table));
        return octets == null ? "" : ", %.0f in the engine".formatted(octets / count);
    }

    private static void add(long n, JdbcSessionStore sessions, JdbcSubscriberStore subscribers, JdbcBindingStore bindings) {
        ObjectNode context = context(n);
        ObjectNode decision = (ObjectNode) Json.parse("""
                {"sessRules":{"default":{"sessRuleId":"default","authSessAmbr":{"uplink":"250 Mbps","downlink":"2 Gbps"},
                 "authDefQos":{"5qi":8,"arp":{"priorityLevel":12,"preemptCap":"NOT_PREEMPT","preemptVuln":"PREEMPTABLE"},
                 "priorityLevel":70}}},"policyCtrlReqTriggers":["PLMN_CH","AC_TY_CH","UE_IP_CH","RAT_TY_CH","SE_AMBR_CH","DEF_QOS_CH"],
                 "suppFeat":"0"}""");
        sessions.add(new Session(id(n), RowVersion.NEW, null, context, decision, List.of(), Instant.now()));
        String supi = context.get("supi").asString();
        ObjectNode data = Json.object();
        data.set("1-0a00b2/internet", Json.parse("{\"dnn\":\"internet\",\"subscCats\":[\"gold\"],\"offline\":true}"));
        subscribers.put(Subscriber.of(supi).with(data).usedBy(List.of(new Use(id(n), "pcf-sm"))));
        ObjectNode binding = (ObjectNode) Json.parse("""
                {"dnn":"internet","snssai":{"sst":1,"sd":"000001"},"pcfId":"b8f3d6a2-0c1e-4f5a-9a77-3d2c5e1f0a11",
                 "pcfIpEndPoints":[{"ipv4Address":"127.0.0.1","transport":"TCP","port":7300}],"pcfDiamHost":"policy.sigcore.lab",
                 "pcfDiamRealm":"sigcore.lab"}""");
        bindings.want(id(n), binding.put("supi", supi).put("ipv4Addr", context.get("ipv4Address").asString()));
    }

    static ObjectNode context(long n) {
        ObjectNode context = (ObjectNode) Json.parse("""
                {"pduSessionType":"IPV4V6","pduSessionId":5,"dnn":"internet.mnc002.mcc262.gprs","sliceInfo":{"sst":1,"sd":"0a00b2"},
                 "servingNetwork":{"mcc":"262","mnc":"02"},"accessType":"3GPP_ACCESS","ratType":"NR","suppFeat":"4000020",
                 "subsSessAmbr":{"uplink":"250 Mbps","downlink":"2 Gbps"},"subsDefQos":{"5qi":8,"arp":{"priorityLevel":12,
                 "preemptCap":"NOT_PREEMPT","preemptVuln":"PREEMPTABLE"},"priorityLevel":70},"ueTimeZone":"+01:00","online":false,
                 "offline":true,"chargingCharacteristics":"0400"}""");
        ObjectNode location = context.putObject("userLocationInfo").putObject("nrLocation");
        ObjectNode plmn = Json.object().put("mcc", "262").put("mnc", "02");
        location.putObject("tai").put("tac", "%06x".formatted(n * 31 & 0xFFFFFF)).set("plmnId", plmn);
        location.putObject("ncgi").put("nrCellId", "%09x".formatted(n * 104_729 & 0xF_FFFF_FFFFL)).set("plmnId", plmn);
        location.put("ueLocationTimestamp", "2026-11-20T12:%02d:17Z".formatted(n % 60));
        context.put("pei", "imeisv-437081%010d".formatted(n * 7919 % 10_000_000_000L));
        return context.put("supi", "imsi-00101%010d".formatted(n))
                .put("gpsi", "msisdn-49%010d".formatted(n))
                .put("notificationUri", "http://127.0.0.1:7690/nsmf-notify/v1/%d".formatted(n * 49_979))
                .put("ipv4Address", "%d.%d.%d.%d".formatted(10 + (n >> 24), n >> 16 & 255, n >> 8 & 255, n & 255))
                .put("ipv6AddressPrefix", "2001:db8:%x:%x::/64".formatted(n >> 16, n & 0xFFFF));
    }

    // Time-ordered ids like those of the NF, computed so that they need not be stored.
    private static String id(long n) {
        long mixed = n * 0x9E3779B97F4A7C15L;
        return new UUID((1_750_000_000_000L + n) << 16 | 0x7000 | mixed & 0xFFF, mixed | Long.MIN_VALUE).toString();
    }

    private static void drive(String pid, int count, int seconds) throws Exception {
        SbiTransport transport = SbiTransport.start(1);
        SbiServer peers = SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 7690), new BlockingApplication(Sessions::answer, 1 << 20));
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        ApiRoot nf = ApiRoot.of("http", "127.0.0.1", 7692);
        awaitStart(client, nf);
        LongAdder[] made = {new LongAdder(), new LongAdder(), new LongAdder()};
        LongAdder failed = new LongAdder();
        long end = System.nanoTime() + Duration.ofSeconds(2L * seconds).toNanos();
        AtomicLong next = new AtomicLong(200_000_000);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                tasks.add(threads.submit(() -> {
                    while (System.nanoTime() < end) {
                        course(client, nf, count, next.getAndIncrement(), made, failed);
                    }
                }));
            }
            Thread.sleep(Duration.ofSeconds(seconds));
            long cpu = cpuMicros(pid);
            long before = made[0].sum() + made[1].sum() + made[2].sum();
            Thread.sleep(Duration.ofSeconds(seconds).minusMillis(200));
            long messages = made[0].sum() + made[1].sum() + made[2].sum() - before;
            long spent = cpuMicros(pid) - cpu;
            await(tasks);
            System.out.printf(
                    "  %,d stored: %.0f CPU us a message of the NF (create, 2 updates of stored sessions, delete), %,d messages/s, %d refused%n",
                    count, spent / (double) messages, messages / seconds, failed.sum());
        }
        client.close();
        peers.close();
    }

    private static void course(
            SbiClient client, ApiRoot nf, int count, long n, LongAdder[] made, LongAdder failed) {
        SbiResponse created = send(client, nf, SbiRequest.json("POST", SM_POLICIES, context(n)), 201, made[0], failed);
        for (int update = 0; update < 2; update++) {
            long stored = ThreadLocalRandom.current().nextLong(count);
            ObjectNode body = Json.object().put("ratType", stored % 2 == n % 2 ? "NR" : "EUTRA");
            send(client, nf, SbiRequest.json("POST", SM_POLICIES + "/" + id(stored) + "/update", body), 200, made[1], failed);
        }
        String location = created.headers().get("location");
        if (location != null) {
            String path = location.substring(location.indexOf(SM_POLICIES));
            send(client, nf, SbiRequest.json("POST", path + "/delete", Json.object()), 204, made[2], failed);
        }
    }

    private static SbiResponse send(
            SbiClient client, ApiRoot nf, SbiRequest request, int expected, LongAdder made, LongAdder failed) {
        SbiResponse answer = client.send(nf, request, Duration.ofSeconds(20));
        made.increment();
        if (answer.status() != expected) {
            failed.increment();
        }
        return answer;
    }

    static SbiResponse answer(SbiRequest request) {
        String path = request.path();
        if (path.startsWith("/nudr-dr/")) {
            return SbiResponse.json(200, Json.parse("""
                    {"smPolicySnssaiData":{"1-0a00b2":{"snssai":{"sst":1,"sd":"0a00b2"},
                     "smPolicyDnnData":{"internet.mnc002.mcc262.gprs":{"dnn":"internet.mnc002.mcc262.gprs","subscCats":["gold"],"offline":true}}}}}"""));
        }
        if (path.startsWith("/nbsf-management/") && request.method().equals("POST")) {
            return SbiResponse.created("http://127.0.0.1:7690" + path + "/b1", request.jsonObject());
        }
        return path.startsWith("/nnrf-disc/") ? SbiResponse.of(404) : SbiResponse.noContent();
    }

    static void awaitStart(SbiClient client, ApiRoot nf) throws InterruptedException {
        for (int attempt = 0; attempt < 600; attempt++) {
            try {
                if (client.send(nf, SbiRequest.of("GET", SM_POLICIES + "/none"), Duration.ofSeconds(5)).status() == 404) {
                    return;
                }
            } catch (SbiCallException notYet) {
                Thread.sleep(200);
            }
        }
        throw new IllegalStateException("the NF does not start");
    }

    static long cpuMicros(String pid) throws Exception {
        String[] fields = Files.readString(Path.of("/proc/" + pid + "/stat")).split("\\) ")[1].split(" ");
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * 10_000;
    }
}
