// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Measures the CPU time of the NF per message of N7, Gx and Rx, one kind at a time. Run by messages.sh. */
public final class Messages {
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final int THREADS = 16;
    private static final int ROUNDS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** Number of the first permanent session; the rounds use up to 600,000 numbers, so that addresses differ. */
    private static final long STAYING = 400_000_000;
    private static final String SM_POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";
    private static final String MANAGEMENT = "http://127.0.0.1:7691";
    private static final String PROJECTS = MANAGEMENT + "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/";
    private final String pid;
    private final List<String> databases;
    private final int count;
    private final SbiClient client;
    private final List<Peer> gateways;
    private final List<Peer> callServers;
    private final Target target;
    private final ApiRoot nf = ApiRoot.of("http", "127.0.0.1", 7692);
    private final String[] policies;
    private final AtomicBoolean told = new AtomicBoolean();

    private Messages(
            String pid,
            List<String> databases,
            int count,
            SbiClient client,
            List<Peer> gateways,
            List<Peer> callServers,
            Target target) {
        this.pid = pid;
        this.databases = databases;
        this.count = count;
        this.client = client;
        this.gateways = gateways;
        this.callServers = callServers;
        this.target = target;
        this.policies = new String[count];
    }

    /** PGW or P-CSCF with its connection to the NF. */
    private record Peer(String identity, DiameterNode node) {}

    /**
     * System under test: Sigcore's NF, or another PCRF (Gx and Rx only).
     *
     * @param imsi IMSI of all sessions of another PCRF, which requires provisioned subscribers; sessions at Sigcore
     *     have one IMSI each
     */
    private record Target(String identity, String realm, String host, int port, String imsi) {
        /** @param text empty for Sigcore, or IMSI,IDENTITY@HOST:PORT of another PCRF */
        static Target of(String text) {
            String[] parts = text.split("[,@:]");
            return text.isEmpty()
                    ? new Target("policy.sigcore.lab", "sigcore.lab", "127.0.0.1", 7693, "")
                    : new Target(parts[1], parts[1].substring(parts[1].indexOf('.') + 1), parts[2], Integer.parseInt(parts[3]), parts[0]);
        }

        boolean ours() {
            return imsi.isEmpty();
        }

        String imsi(long n) {
            return ours() ? "00101%010d".formatted(n) : imsi;
        }
    }

    /** Sends a message of one session; returns false if it was rejected. */
    @FunctionalInterface
    private interface Message {
        boolean send(int session) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        SbiTransport transport = SbiTransport.start(1);
        SbiServer peers = SbiServer.start(
                transport, SbiServerConfig.of("127.0.0.1", 7690), new BlockingApplication(Sessions::answer, 1 << 20));
        SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        Target target = Target.of(arguments[5]);
        if (target.ours()) {
            Sessions.awaitStart(client, ApiRoot.of("http", "127.0.0.1", 7692));
        }
        if (!arguments[2].equals("default")) {
            put("pcf-sm", arguments[2]);
            put("pcrf-core", arguments[2]);
        }
        int count = Integer.parseInt(arguments[1]);
        int peersOfKind = Integer.parseInt(arguments[4]);
        List<Peer> gateways = connect("pgw", Applications.GX, peersOfKind, target);
        List<Peer> callServers = connect("pcscf", Applications.RX, peersOfKind, target);
        List<String> databases = arguments[3].isEmpty() ? List.of() : List.of(arguments[3].split("[ ,\n]+"));
        Messages messages = new Messages(arguments[0], databases, count, client, gateways, callServers, target);
        messages.stay(Integer.parseInt(arguments[6]));
        for (int round = 1; round <= ROUNDS; round++) {
            messages.round(round, round == ROUNDS);
        }
        gateways.forEach(peer -> peer.node().close());
        callServers.forEach(peer -> peer.node().close());
        client.close();
        peers.close();
        System.exit(0);
    }

    // Each peer has a connection of its own, like PGWs and P-CSCFs.
    private static List<Peer> connect(String name, DiameterApplication application, int count, Target target) throws Exception {
        List<Peer> connected = new ArrayList<>();
        for (int n = 1; n <= count; n++) {
            String identity = name + n + ".sigcore.lab";
            DiameterNodeConfig config = DiameterNodeConfig.builder(identity, "sigcore.lab")
                    .peer(PeerConfig.connect(target.identity(), target.host(), target.port()))
                    .build();
            DiameterNode node = DiameterNode.builder(config)
                    .serve(application, (request, from) -> request.answer(ResultCode.DIAMETER_SUCCESS).build())
                    .start();
            connected.add(new Peer(identity, node));
        }
        long until = System.nanoTime() + PATIENCE.toNanos();
        for (Peer peer : connected) {
            while (peer.node().peer(target.identity()) == null || !peer.node().peer(target.identity()).isOpen()) {
                if (System.nanoTime() - until > 0) {
                    throw new IllegalStateException(peer.identity() + " is not connected: has the NF as many connections as it takes?");
                }
                Thread.sleep(50);
            }
        }
        return connected;
    }

    private static void put(String service, String file) throws Exception {
        management(HttpRequest.newBuilder(URI.create(PROJECTS + service + "/measured"))
                .header("content-type", "application/json")
                .PUT(HttpRequest.BodyPublishers.ofString(Files.readString(Path.of(file)))));
    }

    private static String management(HttpRequest.Builder request) throws Exception {
        String user = Base64.getEncoder().encodeToString("admin:messages".getBytes(StandardCharsets.UTF_8));
        HttpResponse<String> answer = HTTP.send(
                request.header("authorization", "Basic " + user).build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(answer.uri() + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Usage so far: CPU time of NF, JVM threads and database; voluntary context switches; reads, commits. */
    private record Used(
            long cpuMicros, long jvmMicros, long databaseMicros, long sleeps, double reads, double commits) {}

    private Used used() throws Exception {
        long databaseMicros = 0;
        for (String database : databases) {
            databaseMicros += Sessions.cpuMicros(database);
        }
        long cpuMicros = Sessions.cpuMicros(pid);
        long jvmMicros = 0;
        long sleeps = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc", pid, "task"))) {
            for (Path thread : threads) {
                String name = Files.readString(thread.resolve("comm"));
                if (name.startsWith("C1 ") || name.startsWith("C2 ") || name.startsWith("VM Thread")) { // runs GCs, too
                    jvmMicros += Sessions.cpuMicros(pid + "/task/" + thread.getFileName());
                }
                sleeps += Files.readAllLines(thread.resolve("status")).stream()
                        .filter(line -> line.startsWith("voluntary_ctxt_switches:"))
                        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1).strip()))
                        .sum();
            }
        }
        String meters = !target.ours()
                ? ""
                : management(HttpRequest.newBuilder(URI.create(MANAGEMENT + "/actuator/prometheus")));
        return new Used(
                cpuMicros,
                jvmMicros,
                databaseMicros,
                sleeps,
                meter(meters, "sigcore_store_reads_total"),
                meter(meters, "sigcore_store_transactions_total"));
    }

    private static double meter(String meters, String name) {
        return meters.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    // Opens IP-CAN sessions that exist while others are measured.
    private void stay(int sessions) throws Exception {
        if (sessions > 0) {
            phase("CCR-I, they stay", true, sessions, session -> ccr(1, session, STAYING + session));
        }
    }

    // Each round closes the sessions that it opens; the last round is printed.
    private void round(int round, boolean shown) throws Exception {
        long first = 100_000_000L * round;
        if (target.ours()) {
            n7(first, shown);
        }
        phase("CCR-I", shown, session -> ccr(1, session, first + count + session));
        phase("CCR-U", shown, session -> ccr(2, session, first + count + session));
        phase("AAR, RAR", shown, session -> aar(session, first + count + session));
        phase("STR, RAR", shown, session -> str(session, first + count + session));
        phase("CCR-T", shown, session -> ccr(3, session, first + count + session));
    }

    private void n7(long first, boolean shown) throws Exception {
        phase("SM create", shown, session -> create(session, first + session));
        phase("SM update", shown, session -> post(session, "/update", Json.object().put("ratType", "EUTRA").toString(), 200));
        phase("SM delete", shown, session -> post(session, "/delete", "{}", 204));
    }

    private boolean create(int session, long n) {
        SbiResponse answer = client.send(nf, SbiRequest.json("POST", SM_POLICIES, Sessions.context(n)), PATIENCE);
        String location = answer.headers().get("location");
        policies[session] = location == null ? SM_POLICIES + "/none" : location.substring(location.indexOf(SM_POLICIES));
        return accepted(answer, 201);
    }

    private boolean post(int session, String operation, String body, int expected) {
        SbiRequest request = SbiRequest.json("POST", policies[session] + operation, Json.parse(body));
        return accepted(client.send(nf, request, PATIENCE), expected);
    }

    private boolean accepted(SbiResponse answer, int expected) {
        if (answer.status() != expected && told.compareAndSet(false, true)) {
            System.out.println("  first refusal: " + answer.status() + " " + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer.status() == expected;
    }

    private boolean ccr(int type, int session, long n) throws Exception {
        Peer gateway = gateways.get(session % gateways.size());
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, gateway.identity() + ";" + n + ";1")
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.GX)
                .add(Base.DESTINATION_REALM, target.realm())
                .add(Base.CC_REQUEST_TYPE, type)
                .add(Base.CC_REQUEST_NUMBER, type - 1L)
                .add(Base.SUBSCRIPTION_ID.of(
                        Base.SUBSCRIPTION_ID_TYPE.of(1), Base.SUBSCRIPTION_ID_DATA.of(target.imsi(n))))
                .add(Base.CALLED_STATION_ID, "internet")
                .add(Base.FRAMED_IP_ADDRESS, address(n))
                .add(Gx.IP_CAN_TYPE, 5)
                .add(Gx.RAT_TYPE, type == 2 ? 1000 : 1004)
                .build();
        return accepted(gateway.node().send(ccr, PATIENCE).join());
    }

    private boolean aar(int session, long n) throws Exception {
        Avp audio = Rx.MEDIA_COMPONENT_DESCRIPTION.of(
                Rx.MEDIA_COMPONENT_NUMBER.of(1L),
                Rx.MEDIA_SUB_COMPONENT.of(
                        Rx.FLOW_NUMBER.of(1L),
                        Rx.FLOW_DESCRIPTION.of("permit out 17 from 198.51.100.7 50000 to any 40000"),
                        Rx.FLOW_DESCRIPTION.of("permit in 17 from any 40000 to 198.51.100.7 50000")),
                Rx.MEDIA_TYPE.of(RxValues.MediaType.AUDIO),
                Rx.MAX_REQUESTED_BANDWIDTH_UL.of(49_000L),
                Rx.MAX_REQUESTED_BANDWIDTH_DL.of(49_000L),
                Rx.FLOW_STATUS.of(RxValues.FlowStatus.ENABLED));
        Peer callServer = callServers.get(session % callServers.size());
        return accepted(callServer
                .node()
                .send(
                        rx(CommandCode.AA, callServer, n)
                                .add(audio)
                                .add(Base.FRAMED_IP_ADDRESS, address(n))
                                .build(),
                        PATIENCE)
                .join());
    }

    private boolean str(int session, long n) {
        Peer callServer = callServers.get(session % callServers.size());
        return accepted(callServer
                .node()
                .send(
                        rx(CommandCode.SESSION_TERMINATION, callServer, n)
                                .add(Base.TERMINATION_CAUSE, BaseValues.TerminationCause.DIAMETER_LOGOUT)
                                .build(),
                        PATIENCE)
                .join());
    }

    private DiameterMessageBuilder rx(int command, Peer callServer, long n) {
        return DiameterMessage.request(command, ApplicationId.RX)
                .add(Base.SESSION_ID, callServer.identity() + ";" + n + ";1")
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, target.realm());
    }

    private static Inet4Address address(long n) throws Exception {
        return (Inet4Address) InetAddress.getByAddress(new byte[] {10, (byte) (n >> 16), (byte) (n >> 8), (byte) n});
    }

    private boolean accepted(DiameterMessage answer) {
        boolean accepted = answer.resultCode() == ResultCode.DIAMETER_SUCCESS;
        if (!accepted && told.compareAndSet(false, true)) {
            System.out.println("  first refusal: " + answer);
        }
        return accepted;
    }

    private void phase(String name, boolean shown, Message message) throws Exception {
        phase(name, shown, count, message);
    }

    private void phase(String name, boolean shown, int times, Message message) throws Exception {
        AtomicLong next = new AtomicLong();
        LongAdder refused = new LongAdder();
        Used before = used();
        long began = System.nanoTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                tasks.add(threads.submit(() -> {
                    for (long session = next.getAndIncrement(); session < times; session = next.getAndIncrement()) {
                        if (!message.send((int) session)) {
                            refused.increment();
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> task : tasks) {
                task.get();
            }
        }
        long micros = (System.nanoTime() - began) / 1000;
        Used after = used();
        if (shown || refused.sum() > 0) {
            double each = times;
            System.out.printf(
                    "  %-9s %.0f CPU us of the NF (%.0f of it JIT and GC)%s, %.1f sleeps, %.2f reads, %.2f commits, %,d/s, %d refused%n",
                    name,
                    (after.cpuMicros - before.cpuMicros) / each,
                    (after.jvmMicros - before.jvmMicros) / each,
                    databases.isEmpty()
                            ? ""
                            : ", %.0f of the database".formatted((after.databaseMicros - before.databaseMicros) / each),
                    (after.sleeps - before.sleeps) / each,
                    (after.reads - before.reads) / each,
                    (after.commits - before.commits) / each,
                    times * 1_000_000L / micros,
                    refused.sum());
        }
    }
}
