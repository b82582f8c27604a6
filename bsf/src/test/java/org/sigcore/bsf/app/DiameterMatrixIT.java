// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.harness.RawDiameterPeer;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.testkit.CallerTable;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;

/**
 * Diameter peers with the certificate of each NF type, at a BSF that knows its peers by their certificates, as {@code up
 * --secure} configures it: identities, applications, commands, origins and sessions.
 */
@SpecRef({"RFC 6733 2.9", "RFC 6733 5.3", "RFC 6733 6.1.9", "TS 29.213 7.3"})
@TestInstance(Lifecycle.PER_CLASS)
class DiameterMatrixIT {
    private static final String REALM = "sigcore.lab";
    private static final String BSF = "bsf.sigcore.lab";
    private static final String PCF = "policy.sigcore.lab";
    private static final String AGENT = "dra.sigcore.lab";
    private static final String HOP = "hop.example.org";
    private static final String UNKNOWN = "unknown.example.org";
    /** A holder of a trusted certificate that is not configured as a peer. */
    private static final String STRANGER = "STRANGER";

    /** A command for each application. */
    private static final Map<Long, Integer> COMMANDS = Map.of(
            ApplicationId.RX, CommandCode.AA,
            ApplicationId.GX, CommandCode.CREDIT_CONTROL,
            ApplicationId.SY, CommandCode.SPENDING_STATUS_NOTIFICATION,
            ApplicationId.SD, CommandCode.CREDIT_CONTROL,
            ApplicationId.SH, CommandCode.PUSH_NOTIFICATION);

    private static final long[][] ADVERTISED = {
        {ApplicationId.RX},
        {ApplicationId.RX, ApplicationId.GX},
        {ApplicationId.RX, ApplicationId.GX, ApplicationId.SY, ApplicationId.SD, ApplicationId.SH},
        {ApplicationId.RELAY}
    };

    /** The kinds of requests on Rx. */
    private enum Kind {
        INITIAL_AAR(CommandCode.AA),
        AAR(CommandCode.AA),
        STR(CommandCode.SESSION_TERMINATION),
        RAR(CommandCode.RE_AUTH),
        ASR(CommandCode.ABORT_SESSION);

        private final int command;

        Kind(int command) {
            this.command = command;
        }

        /** Returns true for requests that only a PCF may send. */
        private boolean isOfPcf() {
            return this == RAR || this == ASR;
        }
    }

    private final Map<String, SSLContext> keys = new HashMap<>();
    private final Map<String, String> owners = new HashMap<>();
    private final AtomicInteger sessions = new AtomicInteger();
    private RunningNf bsf;
    private RawDiameterPeer pcf;

    @BeforeAll
    void start(@TempDir Path directory) {
        TestAuthority authority = new TestAuthority(directory);
        Path own = authority.issue("own", "dns:" + BSF, "dns:localhost", "ip:127.0.0.1");
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.data-dir=" + directory.resolve("data"),
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.drain-timeout=2s",
                "--sigcore.diameter.port=off",
                "--sigcore.diameter.watchdog=5m",
                "--sigcore.diameter.unknown-peers=reject",
                "--sigcore.diameter.tls.port=0",
                "--sigcore.diameter.tls.key-store=" + own,
                "--sigcore.diameter.tls.key-store-password=" + Certificates.PASSWORD,
                "--sigcore.diameter.tls.trust-store=" + authority.trust(),
                "--sigcore.diameter.tls.trust-store-password=" + Certificates.PASSWORD));
        List<String> peers = new ArrayList<>(List.of(PCF, AGENT));
        CallerTable.TYPES.forEach(type -> peers.add(host(type)));
        for (int i = 0; i < peers.size(); i++) {
            arguments.add("--sigcore.diameter.peers[" + i + "].identity=" + peers.get(i));
            arguments.add("--sigcore.diameter.peers[" + i + "].transport=tls");
            arguments.add("--sigcore.diameter.peers[" + i + "].relay=" + (i < 2));
        }
        for (String type : CallerTable.TYPES) {
            keys.put(host(type), authority.context(authority.issueFor(type, type, "dns:" + host(type))));
        }
        keys.put(AGENT, authority.context(authority.issue("agent", "dns:" + AGENT)));
        keys.put(PCF, authority.context(authority.issueFor("PCF", "policy", "dns:" + PCF)));
        keys.put(host(STRANGER), authority.context(authority.issueFor("AF", STRANGER, "dns:" + host(STRANGER))));
        bsf = SigcoreApplication.start("bsf", BsfApp.class, arguments.toArray(String[]::new));
        pcf = open(PCF, ApplicationId.RX);
        try (Consumer consumer = new Consumer(bsf.sbi())) {
            assertThat(consumer.post(session("ipv4Addr", "10.0.0.1", "pcfDiamHost", PCF, "pcfDiamRealm", REALM))
                            .status())
                    .isEqualTo(201);
        }
    }

    @AfterAll
    void stop() {
        pcf.close();
        bsf.close();
    }

    private static String host(String type) {
        return (type.equals("BSF") ? "bsf2" : type.toLowerCase(Locale.ROOT)) + "." + REALM;
    }

    /** Connects with the certificate of a host. */
    private RawDiameterPeer connect(String host, String claimed) {
        try {
            return new RawDiameterPeer(
                    Objects.requireNonNull(keys.get(host))
                            .getSocketFactory()
                            .createSocket(InetAddress.getLoopbackAddress(), LocalBsf.diameterPort(bsf)),
                    claimed,
                    REALM);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private RawDiameterPeer open(String host, long... applications) {
        RawDiameterPeer peer = connect(host, host);
        assertThat(peer.exchangeCapabilities(applications).resultCode())
                .as("CEA to %s", host)
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        return peer;
    }

    private String newSession(String host) {
        return host + ";1;" + sessions.incrementAndGet();
    }

    private static DiameterMessageBuilder request(RawDiameterPeer peer, Kind kind, String session) {
        DiameterMessageBuilder request = peer.request(kind.command, ApplicationId.RX, session);
        return kind == Kind.INITIAL_AAR
                ? request.add(Base.FRAMED_IP_ADDRESS, (Inet4Address) InetAddress.ofLiteral("10.0.0.1"))
                : request.add(Base.DESTINATION_HOST, PCF);
    }

    /**
     * Sends a request that the BSF forwards, and answers it as the PCF, where a session belongs to the host that
     * created it. Returns the request as it has arrived.
     */
    private DiameterMessage forwarded(RawDiameterPeer peer, DiameterMessageBuilder request, int expected) {
        peer.send(request);
        DiameterMessage arrived = pcf.receive();
        String session = String.valueOf(arrived.sessionId());
        assertThat(session).isEqualTo(request.build().sessionId());
        String origin = arrived.require(Base.ORIGIN_HOST);
        boolean owned = owners.computeIfAbsent(session, first -> origin).equals(origin);
        pcf.answer(arrived, owned ? ResultCode.DIAMETER_SUCCESS : ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
        assertThat(peer.receive().resultCode()).as("%s of %s", session, origin).isEqualTo(expected);
        return arrived;
    }

    private static void refusedAsNoPcf(RawDiameterPeer peer, DiameterMessageBuilder request, String what) {
        DiameterMessage answer = peer.exchange(request);
        assertThat(answer.resultCode()).as(what).isEqualTo(ResultCode.DIAMETER_AUTHORIZATION_REJECTED);
        assertThat(answer.require(Base.FAILED_AVP).has(Base.ORIGIN_HOST)).isTrue();
    }

    @Test
    void capabilities_areAcceptedOnlyUnderConfiguredIdentityOfCertificate() {
        List<String> holders = new ArrayList<>(CallerTable.TYPES);
        holders.add(STRANGER);
        for (String holder : holders) {
            String other = CallerTable.other(holder);
            for (String claimed : List.of(host(holder), host(other), host(STRANGER), PCF, BSF, UNKNOWN)) {
                try (RawDiameterPeer peer = connect(host(holder), claimed)) {
                    boolean accepted = claimed.equals(host(holder)) && !holder.equals(STRANGER);
                    assertThat(peer.exchangeCapabilities(ApplicationId.RX).resultCode())
                            .as("%s claims to be %s", holder, claimed)
                            .isEqualTo(accepted ? ResultCode.DIAMETER_SUCCESS : ResultCode.DIAMETER_UNKNOWN_PEER);
                }
            }
        }
    }

    @Test
    void capabilities_withoutRxOrRelay_areRefusedWith5010() {
        for (String type : CallerTable.TYPES) {
            for (long application : COMMANDS.keySet()) {
                try (RawDiameterPeer peer = connect(host(type), host(type))) {
                    assertThat(peer.exchangeCapabilities(application).resultCode())
                            .as("%s advertises %s", type, application)
                            .isEqualTo(
                                    application == ApplicationId.RX
                                            ? ResultCode.DIAMETER_SUCCESS
                                            : ResultCode.DIAMETER_NO_COMMON_APPLICATION);
                }
            }
        }
    }

    @Test
    void requestsOfOtherApplicationsThanRx_areRefusedWith3007() {
        for (String type : CallerTable.TYPES) {
            for (long[] advertised : ADVERTISED) {
                try (RawDiameterPeer peer = open(host(type), advertised)) {
                    COMMANDS.forEach((application, command) -> {
                        DiameterMessageBuilder request = peer.request(command, application, newSession(host(type)))
                                .add(Base.DESTINATION_HOST, PCF);
                        if (application == ApplicationId.RX) {
                            forwarded(peer, request, ResultCode.DIAMETER_SUCCESS);
                        } else {
                            assertThat(peer.exchange(request).resultCode())
                                    .as("%s sends a request of %s", type, application)
                                    .isEqualTo(ResultCode.DIAMETER_APPLICATION_UNSUPPORTED);
                        }
                    });
                }
            }
        }
    }

    /** Neither a Route-Record nor the relay application makes a peer an agent. */
    @Test
    void requestsInNameOfAnotherHost_areRefusedWith3010() {
        for (String type : CallerTable.TYPES) {
            for (long application : List.of(ApplicationId.RX, ApplicationId.RELAY)) {
                try (RawDiameterPeer peer = open(host(type), application)) {
                    for (Kind kind : Kind.values()) {
                        for (String origin : List.of(host(CallerTable.other(type)), PCF, BSF, AGENT, UNKNOWN)) {
                            refused(peer, relayed(peer, kind, origin), type + " as " + origin);
                            refused(
                                    peer,
                                    relayed(peer, kind, origin).remove(Base.ROUTE_RECORD),
                                    type + " as " + origin);
                        }
                        DiameterMessageBuilder own = request(peer, kind, newSession(host(type)));
                        if (kind.isOfPcf()) {
                            refusedAsNoPcf(peer, own, kind + " of " + type);
                            continue;
                        }
                        DiameterMessage arrived = forwarded(peer, own, ResultCode.DIAMETER_SUCCESS);
                        assertThat(arrived.require(Base.ORIGIN_HOST)).isEqualTo(host(type));
                        assertThat(arrived.all(Base.ROUTE_RECORD)).containsExactly(host(type));
                    }
                }
            }
        }
    }

    private static void refused(RawDiameterPeer peer, DiameterMessageBuilder forged, String what) {
        assertThat(peer.exchange(forged).resultCode()).as(what).isEqualTo(ResultCode.DIAMETER_UNKNOWN_PEER);
    }

    /** The PCF, which compares the origin with that of the session, receives the names of both hosts. */
    @Test
    void requestsThroughAgent_arriveWithOriginAndRelay() {
        try (RawDiameterPeer agent = open(AGENT, ApplicationId.RELAY)) {
            for (Kind kind : Kind.values()) {
                if (kind.isOfPcf()) {
                    refusedAsNoPcf(agent, relayed(agent, kind, UNKNOWN), kind + " through the agent");
                    continue;
                }
                DiameterMessage arrived = forwarded(agent, relayed(agent, kind, UNKNOWN), ResultCode.DIAMETER_SUCCESS);
                assertThat(arrived.require(Base.ORIGIN_HOST)).isEqualTo(UNKNOWN);
                assertThat(arrived.all(Base.ROUTE_RECORD)).containsExactly(HOP, AGENT);
            }
        }
    }

    @Test
    void asrOfPcf_reachesAf() {
        String name = host("AF");
        try (RawDiameterPeer af = open(name, ApplicationId.RX)) {
            pcf.send(pcf.request(CommandCode.ABORT_SESSION, ApplicationId.RX, newSession(name))
                    .set(Base.DESTINATION_HOST, name));
            DiameterMessage asr = af.receive();
            assertThat(asr.require(Base.ORIGIN_HOST)).isEqualTo(PCF);
            af.answer(asr, ResultCode.DIAMETER_SUCCESS);
            assertThat(pcf.receive().resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        }
    }

    private DiameterMessageBuilder relayed(RawDiameterPeer peer, Kind kind, String origin) {
        return request(peer, kind, newSession(origin))
                .set(Base.ORIGIN_HOST, origin)
                .add(Base.ROUTE_RECORD, HOP);
    }

    @Test
    void requestsOnSessionOfAnotherPeer_areAnsweredWith5002() {
        for (String type : CallerTable.TYPES) {
            String other = host(CallerTable.other(type));
            try (RawDiameterPeer owner = open(host(type), ApplicationId.RX);
                    RawDiameterPeer stranger = open(other, ApplicationId.RX)) {
                String session = newSession(host(type));
                forwarded(owner, request(owner, Kind.INITIAL_AAR, session), ResultCode.DIAMETER_SUCCESS);
                for (Kind kind : Kind.values()) {
                    DiameterMessageBuilder foreign = request(stranger, kind, session);
                    if (kind.isOfPcf()) {
                        refusedAsNoPcf(stranger, foreign, kind + " of " + other);
                    } else {
                        forwarded(stranger, foreign, ResultCode.DIAMETER_UNKNOWN_SESSION_ID);
                    }
                }
                forwarded(owner, request(owner, Kind.AAR, session), ResultCode.DIAMETER_SUCCESS);
                forwarded(owner, request(owner, Kind.STR, session), ResultCode.DIAMETER_SUCCESS);
            }
        }
    }
}
