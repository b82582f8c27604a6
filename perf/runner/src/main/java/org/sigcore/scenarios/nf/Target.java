// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nf;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.cli.UsageException;

/**
 * Location of the measured network functions.
 *
 * @param sites sites of an existing installation; empty if they are started for the run
 * @param host host under which an installation reaches the simulators of the run
 * @param tls TLS configuration for an installation; null to trust the JDK's certificate authorities
 * @param relay relay between P-CSCFs and BSFs; null if P-CSCFs connect to BSFs directly
 */
public record Target(
        List<Site> sites,
        String host,
        @Nullable SbiTls tls,
        @Nullable Peer relay) {
    /** Target for network functions started on this machine for the run. */
    public static final Target LOCAL = new Target(List.of(), "127.0.0.1", null, null);

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final String LOCAL_NAME = "local";
    private static final String KUBE = "kube:";

    /**
     * Existing network function.
     *
     * @param sbi API root
     * @param managements management ports of its processes; empty if not configured
     * @param diameter Diameter peer; null if not configured
     */
    public record Site(
            ApiRoot sbi,
            List<Management> managements,
            @Nullable Peer diameter) {}

    /** Diameter peer. */
    public record Peer(String identity, String host, int port) {
        static Peer parse(String option, String text) {
            String[] parts = text.split("[@:]", -1);
            try {
                if (parts.length == 3 && !parts[0].isEmpty() && !parts[1].isEmpty()) {
                    return new Peer(parts[0], parts[1], Integer.parseInt(parts[2]));
                }
            } catch (NumberFormatException e) {
                // reported below
            }
            throw new UsageException("--" + option + " expects IDENTITY@HOST:PORT, got " + text);
        }
    }

    public Target {
        sites = List.copyOf(sites);
    }

    /**
     * Creates the target from {@code --target}, {@code --management}, {@code --diameter}, {@code --relay}, {@code
     * --trust}, {@code --key} and {@code --host}.
     *
     * @param nf type of the network functions
     */
    public static Target of(Arguments arguments, String nf) {
        String where = arguments.text("target", LOCAL_NAME);
        if (where.equals(LOCAL_NAME)) {
            return LOCAL;
        }
        List<Site> sites =
                where.startsWith(KUBE) ? Kube.sites(where.substring(KUBE.length()), nf) : sites(arguments, where);
        String host = arguments.text("host");
        String relay = arguments.text("relay");
        return new Target(
                sites,
                host == null ? towards(sites.getFirst().sbi()) : host,
                tls(arguments),
                relay == null ? null : Peer.parse("relay", relay));
    }

    private static List<Site> sites(Arguments arguments, String where) {
        List<String> managements = words(arguments, "management");
        List<String> peers = words(arguments, "diameter");
        List<Site> sites = new ArrayList<>();
        for (String url : where.split(",")) {
            int number = sites.size();
            sites.add(new Site(
                    root(url),
                    number < managements.size() ? List.of(management(managements.get(number))) : List.of(),
                    number < peers.size() ? Peer.parse("diameter", peers.get(number)) : null));
        }
        return sites;
    }

    private static @Nullable SbiTls tls(Arguments arguments) {
        Path trust = file(arguments, "trust");
        Path key = file(arguments, "key");
        return trust == null && key == null
                ? null
                : new SbiTls(
                        key,
                        arguments.text("key-password", ""),
                        trust,
                        arguments.text("trust-password", ""),
                        SbiTls.ClientCertificate.NONE);
    }

    private static @Nullable Path file(Arguments arguments, String option) {
        String name = arguments.text(option);
        if (name != null && !Files.isReadable(Path.of(name))) {
            throw new UsageException("--" + option + " expects a key store, cannot read " + name);
        }
        return name == null ? null : Path.of(name);
    }

    private static List<String> words(Arguments arguments, String option) {
        String text = arguments.text(option, "");
        return text.isEmpty() ? List.of() : List.of(text.split(","));
    }

    private static ApiRoot root(String url) {
        try {
            return ApiRoot.parse(url);
        } catch (RuntimeException e) {
            throw new UsageException(
                    "--target expects local, kube:NAMESPACE or URLs such as http://10.0.0.1:8000, got " + url);
        }
    }

    private static Management management(String url) {
        try {
            URI uri = URI.create(url);
            String user = uri.getUserInfo();
            String password = user == null ? "" : user.substring(user.indexOf(':') + 1);
            return new Management(uri.getHost(), uri.getPort(), password);
        } catch (RuntimeException e) {
            throw new UsageException("--management expects URLs such as http://admin:PASSWORD@10.0.0.1:7180");
        }
    }

    // Returns the local address of a connection to the installation, which usually can be reached from there.
    private static String towards(ApiRoot there) {
        try (Socket socket = new Socket(there.host(), there.port())) {
            return socket.getLocalAddress().getHostAddress();
        } catch (IOException e) {
            throw new IllegalStateException("cannot connect to " + there + ": " + e.getMessage(), e);
        }
    }

    /** Returns true for an existing installation. */
    public boolean attached() {
        return !sites.isEmpty();
    }

    /** Returns true if each simulator can have a loopback address of its own. */
    public boolean onThisMachine() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Checks that the installation is reachable and supports the configured protocols.
     *
     * @return the network functions, in the form of those started for the plans
     * @throws IllegalStateException with a one-line message, if a check fails
     */
    public List<NfLauncher.Running> attach(List<NfPlan> plans) {
        if (plans.size() > sites.size()) {
            throw new IllegalStateException("the scenario is of " + plans.size() + " "
                    + plans.getFirst().nf() + " and --target names " + sites.size());
        }
        List<NfLauncher.Running> running = new ArrayList<>();
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client =
                        new SbiClient(transport, SbiClientConfig.defaults().withTls(tls))) {
            for (int i = 0; i < plans.size(); i++) {
                Site site = sites.get(i);
                ask(client, site);
                List<Nf> nfs = processes(plans.get(i).name(), site);
                running.add(new NfLauncher.Running(plans.get(i), nfs.getFirst(), nfs, diameter(plans.get(i), site)));
            }
        }
        return running;
    }

    private static List<Nf> processes(String name, Site site) {
        List<Management> managements = site.managements().isEmpty() ? List.of(Management.NONE) : site.managements();
        return managements.stream()
                .<Nf>map(each -> new AttachedNf(name, site.sbi(), each))
                .toList();
    }

    // Any response shows that it is reachable and supports HTTP/2.
    private static void ask(SbiClient client, Site site) {
        try {
            var _ = client.send(site.sbi(), SbiRequest.of("GET", "/"), PATIENCE);
        } catch (RuntimeException e) {
            throw new IllegalStateException("nobody speaks HTTP/2 at " + site.sbi() + ": " + e.getMessage(), e);
        }
        for (Management management : site.managements()) {
            if (!management.ready()) {
                throw new IllegalStateException(
                        "no management port that is ready, or another password, at " + management);
            }
        }
    }

    private static Peer diameter(NfPlan plan, Site site) {
        if (plan.diameter() && site.diameter() == null) {
            throw new IllegalStateException("a " + plan.nf() + " needs --diameter IDENTITY@HOST:PORT");
        }
        return site.diameter() == null ? new Peer("", "", 0) : site.diameter();
    }
}
