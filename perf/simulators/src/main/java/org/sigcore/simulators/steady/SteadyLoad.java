// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.steady;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;
import org.sigcore.simulators.load.OpenLoop;

/**
 * Sends requests to NRF, BSF and PCF of a core at a constant rate until it is stopped, and reports each lost request.
 */
public final class SteadyLoad {
    private static final String USAGE = """
            Usage: java -cp simulators.jar org.sigcore.simulators.steady.SteadyLoad --nrf=URL --scp=URL --bsf=PEER[,PEER...] [OPTION...]

              --nrf=URL --scp=URL       of the core, such as http://lab-nrf:7100
              --bsf=IDENTITY@HOST:PORT  each Diameter gateway of the BSF
              --rate=50                 SBI requests a second, and Diameter transactions a second
              --seconds=600             the longest that it goes on
              --stop=FILE               ends as soon as that file is there
              --quiet=10                what comes first does not count, until for so many seconds nothing was lost
              --patience=180            the longest that may take, else exit code 3

            Exit code 0: every transaction got what it must; 1: some were lost, each has a line.""";

    private static final Set<String> OPTIONS =
            Set.of("nrf", "scp", "bsf", "rate", "seconds", "stop", "quiet", "patience");
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
    private static final Duration CONNECT = Duration.ofSeconds(60);

    private final Arguments arguments;
    private final PrintStream out;
    private final ResultCounters sbi;
    private final ResultCounters diameter;
    private boolean counts;
    private long lostBefore;
    private long quietSince = System.nanoTime();

    private SteadyLoad(Arguments arguments, PrintStream out) {
        this.arguments = arguments;
        this.out = out;
        this.sbi = new ResultCounters("sbi", out);
        this.diameter = new ResultCounters("diameter", out);
    }

    /**
     * Exits with code 0 if no request was lost, 1 if a request was lost, 2 if the command line is invalid, and 3 if the
     * core never became quiet.
     */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        int code;
        try {
            Arguments arguments = Arguments.parse(Arrays.asList(args), Set.of("help"), OPTIONS::contains);
            code = new SteadyLoad(arguments, out).run();
        } catch (UsageException e) {
            System.err.println(e.getMessage() + "\n" + USAGE);
            code = 2;
        } catch (IllegalStateException e) {
            System.err.println("steady: " + e.getMessage());
            code = 1;
        }
        out.flush();
        System.exit(code);
    }

    private int run() {
        if (arguments.has("help")) {
            out.println(USAGE);
            return 0;
        }
        ApiRoot nrf = root("nrf");
        ApiRoot scp = root("scp");
        List<PeerConfig> gateways = gateways(required("bsf"));
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
                DiameterTraffic af = new DiameterTraffic(gateways, diameter)) {
            SbiTraffic consumers = new SbiTraffic(client, nrf, scp, sbi);
            List<String> bindings = prepare(consumers, af);
            both(consumers::run, af::run);
            bindings.forEach(consumers::remove);
            consumers.leave();
        }
        sbi.tell();
        diameter.tell();
        if (!counts) {
            out.println("steady: was never quiet");
            return 3;
        }
        return sbi.lost() + diameter.lost() == 0 ? 0 : 1;
    }

    /** Registers the AF and the bindings, and waits for the connections. */
    private List<String> prepare(SbiTraffic consumers, DiameterTraffic af) {
        List<String> bindings = new ArrayList<>();
        boolean ready = consumers.register();
        for (int ue = 0; ready && ue < DiameterTraffic.UES; ue++) {
            String location = consumers.bind(DiameterTraffic.address(ue));
            ready = location != null && bindings.add(location);
        }
        if (!ready) {
            throw new IllegalStateException("the core rejects the registrations of the load");
        }
        long end = System.nanoTime() + CONNECT.toNanos();
        while (!af.isOpen()) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException("no connection to " + arguments.text("bsf"));
            }
            OpenLoop.waitUntil(System.nanoTime() + 50_000_000);
        }
        return bindings;
    }

    private void both(IntConsumer requests, IntConsumer transactions) {
        int rate = arguments.integer("rate", 50, 1);
        long begin = System.nanoTime();
        quietSince = begin;
        long last = arguments.integer("seconds", 600, 1) * (long) rate;
        long warm = begin
                + Duration.ofSeconds(arguments.integer("patience", 180, 0)).toNanos();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < last && !told() && (counts || System.nanoTime() < warm); i++) {
                int number = i;
                OpenLoop.waitUntil(begin + i * 1_000_000_000L / rate);
                threads.execute(() -> requests.accept(number));
                threads.execute(() -> transactions.accept(number));
                countIfQuiet();
                if ((i + 1L) % (rate * BETWEEN_LINES.toSeconds()) == 0) {
                    sbi.tell();
                    diameter.tell();
                }
            }
        }
    }

    private void countIfQuiet() {
        long lost = sbi.lost() + diameter.lost();
        if (lost != lostBefore) {
            lostBefore = lost;
            quietSince = System.nanoTime();
        }
        Duration quiet = Duration.ofSeconds(arguments.integer("quiet", 10, 0));
        if (!counts && System.nanoTime() - quietSince >= quiet.toNanos()) {
            counts = true;
            sbi.forget();
            diameter.forget();
            out.println("steady: counts");
            out.flush();
        }
    }

    private boolean told() {
        String stop = arguments.text("stop");
        return stop != null && Files.exists(Path.of(stop));
    }

    private ApiRoot root(String option) {
        try {
            return ApiRoot.parse(required(option));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + option + ": " + e.getMessage());
        }
    }

    private static List<PeerConfig> gateways(String text) {
        List<PeerConfig> gateways = new ArrayList<>();
        for (String peer : text.split(",", -1)) {
            int at = peer.indexOf('@');
            int colon = peer.lastIndexOf(':');
            if (at < 1 || colon < at || !peer.substring(colon + 1).matches("[0-9]{1,5}")) {
                throw new UsageException("--bsf expects IDENTITY@HOST:PORT, got " + peer);
            }
            gateways.add(PeerConfig.connect(
                    peer.substring(0, at), peer.substring(at + 1, colon), Integer.parseInt(peer.substring(colon + 1))));
        }
        return gateways;
    }

    private String required(String option) {
        @Nullable String text = arguments.text(option);
        if (text == null) {
            throw new UsageException("--" + option + " is missing");
        }
        return text;
    }
}
