// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.ResultCode;
import org.sigcore.harness.RawDiameterPeer;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.edge.DiameterEdge;
import org.sigcore.testkit.CallerTable;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;

/**
 * Diameter peers with the certificate of each NF type, at a Policy that knows its peers by their certificates, as {@code
 * up --secure} configures it: identities, applications, origins and sessions.
 */
@SpecRef({"RFC 6733 2.9", "RFC 6733 5.3", "RFC 6733 6.1.9", "RFC 6733 8"})
@TestInstance(Lifecycle.PER_CLASS)
class DiameterMatrixIT {
    private static final String REALM = "sigcore.lab";
    private static final String POLICY = "policy.sigcore.lab";
    private static final String AGENT = "dra.sigcore.lab";
    private static final String UNKNOWN = "unknown.example.org";
    /** A holder of a trusted certificate that is not configured as a peer. */
    private static final String STRANGER = "STRANGER";

    private static final Map<Long, Integer> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(ApplicationId.GX, CommandCode.CREDIT_CONTROL);
        COMMANDS.put(ApplicationId.RX, CommandCode.AA);
        COMMANDS.put(ApplicationId.SY, CommandCode.SPENDING_STATUS_NOTIFICATION);
        COMMANDS.put(ApplicationId.SD, CommandCode.CREDIT_CONTROL);
        COMMANDS.put(ApplicationId.SH, CommandCode.PUSH_NOTIFICATION);
    }

    private final Map<String, SSLContext> keys = new HashMap<>();
    private final FakeNetwork network = new FakeNetwork();
    private PolicyUnderTest policy;

    @BeforeAll
    void start(@TempDir Path directory) {
        TestAuthority authority = new TestAuthority(directory);
        List<String> arguments = new ArrayList<>(List.of(
                "--sigcore.diameter.watchdog=5m",
                "--sigcore.diameter.unknown-peers=reject",
                "--sigcore.diameter.tls.port=0",
                "--sigcore.diameter.tls.key-store=" + authority.issue("own", "dns:" + POLICY),
                "--sigcore.diameter.tls.key-store-password=" + Certificates.PASSWORD,
                "--sigcore.diameter.tls.trust-store=" + authority.trust(),
                "--sigcore.diameter.tls.trust-store-password=" + Certificates.PASSWORD));
        List<String> peers = new ArrayList<>(List.of(AGENT));
        CallerTable.TYPES.forEach(type -> peers.add(host(type)));
        for (int i = 0; i < peers.size(); i++) {
            arguments.add("--sigcore.diameter.peers[" + i + "].identity=" + peers.get(i));
            arguments.add("--sigcore.diameter.peers[" + i + "].transport=tls");
            arguments.add("--sigcore.diameter.peers[" + i + "].relay=" + (i == 0));
        }
        for (String type : CallerTable.TYPES) {
            keys.put(host(type), authority.context(authority.issueFor(type, type, "dns:" + host(type))));
        }
        keys.put(AGENT, authority.context(authority.issue("agent", "dns:" + AGENT)));
        keys.put(host(STRANGER), authority.context(authority.issueFor("SMF", STRANGER, "dns:" + host(STRANGER))));
        policy = new PolicyUnderTest(directory.resolve("data"), network, arguments.toArray(String[]::new));
    }

    @AfterAll
    void stop() {
        policy.close();
        network.close();
    }

    private static String host(String type) {
        return type.toLowerCase(Locale.ROOT) + "." + REALM;
    }

    /** Connects with the certificate of a host. */
    private RawDiameterPeer connect(String host, String claimed) {
        int port = policy.bean(DiameterEdge.class)
                .node()
                .localAddresses()
                .getLast()
                .getPort();
        try {
            return new RawDiameterPeer(
                    Objects.requireNonNull(keys.get(host))
                            .getSocketFactory()
                            .createSocket(InetAddress.getLoopbackAddress(), port),
                    claimed,
                    REALM);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private RawDiameterPeer open(String host, long application) {
        RawDiameterPeer peer = connect(host, host);
        assertThat(peer.exchangeCapabilities(application).resultCode())
                .as("CEA to %s", host)
                .isEqualTo(ResultCode.DIAMETER_SUCCESS);
        return peer;
    }

    /** Returns the request of a host, to be sent by itself or in its name. */
    private static DiameterMessageBuilder of(String host, DiameterMessage request) {
        return request.toBuilder().set(Base.ORIGIN_HOST, host).set(Base.ORIGIN_REALM, REALM);
    }

    private static void expect(RawDiameterPeer peer, DiameterMessageBuilder request, int result, String what) {
        DiameterMessage answer = peer.exchange(request);
        while (answer.isRequest()) { // an RAR or ASR of Policy
            peer.answer(answer, ResultCode.DIAMETER_SUCCESS);
            answer = peer.receive();
        }
        assertThat(answer.resultCode()).as(what).isEqualTo(result);
    }

    @Test
    void capabilities_areAcceptedOnlyUnderConfiguredIdentityOfCertificate() {
        List<String> holders = new ArrayList<>(CallerTable.TYPES);
        holders.add(STRANGER);
        for (String holder : holders) {
            String other = CallerTable.other(holder);
            for (String claimed : List.of(host(holder), host(other), host(STRANGER), AGENT, POLICY, UNKNOWN)) {
                try (RawDiameterPeer peer = connect(host(holder), claimed)) {
                    boolean accepted = claimed.equals(host(holder)) && !holder.equals(STRANGER);
                    assertThat(peer.exchangeCapabilities(ApplicationId.GX).resultCode())
                            .as("%s claims to be %s", holder, claimed)
                            .isEqualTo(accepted ? ResultCode.DIAMETER_SUCCESS : ResultCode.DIAMETER_UNKNOWN_PEER);
                }
            }
        }
    }

    @Test
    void peer_sendsOnlyCommandsOfAdvertisedApplication() {
        for (String type : CallerTable.TYPES) {
            for (long advertised : COMMANDS.keySet()) {
                try (RawDiameterPeer peer = open(host(type), advertised)) {
                    COMMANDS.forEach((application, command) -> {
                        String session = host(type) + ";1;" + advertised + ";" + application;
                        int result = peer.exchange(peer.request(command, application, session))
                                .resultCode();
                        assertThat(result == ResultCode.DIAMETER_APPLICATION_UNSUPPORTED)
                                .as("%s sends command %s of %s: %s", type, command, application, result)
                                .isEqualTo(application != advertised);
                    });
                }
            }
        }
    }

    @Test
    void gxSession_isUpdatedReplacedAndEndedOnlyByItsGateway() throws Exception {
        for (String type : CallerTable.TYPES) {
            String owner = host(type);
            String other = host(CallerTable.other(type));
            String session = owner + ";2;1";
            String address = "10.1.0." + (1 + CallerTable.TYPES.indexOf(type));
            try (RawDiameterPeer gateway = open(owner, ApplicationId.GX);
                    RawDiameterPeer stranger = open(other, ApplicationId.GX)) {
                expect(gateway, of(owner, DiameterPeers.ccr(session, 1, address)), ResultCode.DIAMETER_SUCCESS, type);
                for (int request : new int[] {2, 3, 1}) {
                    DiameterMessage ccr = DiameterPeers.ccr(session, request, address);
                    refuse(stranger, other, owner, ccr);
                }
                expect(gateway, of(owner, DiameterPeers.ccr(session, 2, address)), ResultCode.DIAMETER_SUCCESS, type);
                expect(gateway, of(owner, DiameterPeers.ccr(session, 3, address)), ResultCode.DIAMETER_SUCCESS, type);
            }
        }
    }

    @Test
    void rxSession_isUpdatedAndEndedOnlyByItsAf() throws Exception {
        try (RawDiameterPeer pgw = open(AGENT, ApplicationId.GX)) {
            expect(
                    pgw,
                    of(AGENT, DiameterPeers.ccr(AGENT + ";3;1", 1, "10.2.0.1")),
                    ResultCode.DIAMETER_SUCCESS,
                    AGENT);
            Thread.ofVirtual().start(() -> answerRequests(pgw));
            for (String type : CallerTable.TYPES) {
                String owner = host(type);
                String other = host(CallerTable.other(type));
                String session = owner + ";3;1";
                try (RawDiameterPeer af = open(owner, ApplicationId.RX);
                        RawDiameterPeer stranger = open(other, ApplicationId.RX)) {
                    DiameterMessage aar = DiameterPeers.signalling(
                            session, "10.2.0.1", "permit out ip from 198.51.100.1 to 10.2.0.1");
                    expect(af, of(owner, aar), ResultCode.DIAMETER_SUCCESS, type);
                    refuse(stranger, other, owner, aar);
                    refuse(stranger, other, owner, DiameterPeers.str(session));
                    expect(af, of(owner, aar), ResultCode.DIAMETER_SUCCESS, type);
                    expect(af, of(owner, DiameterPeers.str(session)), ResultCode.DIAMETER_SUCCESS, type);
                }
            }
        }
    }

    /** Answers RARs until the connection is closed. */
    private static void answerRequests(RawDiameterPeer peer) {
        try {
            while (true) {
                peer.answer(peer.receive(), ResultCode.DIAMETER_SUCCESS);
            }
        } catch (IllegalStateException | UncheckedIOException e) {
            return;
        }
    }

    /** Sends a request on the session of the owner: in the own name, and in that of the owner. */
    private static void refuse(RawDiameterPeer stranger, String self, String owner, DiameterMessage request) {
        String what = self + " on the session of " + owner + ": " + request;
        expect(stranger, of(self, request), ResultCode.DIAMETER_UNKNOWN_SESSION_ID, what);
        expect(stranger, of(owner, request), ResultCode.DIAMETER_UNKNOWN_PEER, what);
        expect(stranger, of(owner, request).add(Base.ROUTE_RECORD, owner), ResultCode.DIAMETER_UNKNOWN_PEER, what);
    }

    /** An agent that is configured as such may send for other hosts, but not for the host of another path. */
    @Test
    void sessionThroughAgent_belongsToHostBehindIt() throws Exception {
        try (RawDiameterPeer agent = open(AGENT, ApplicationId.RELAY)) {
            String session = UNKNOWN + ";4;1";
            DiameterMessage create = DiameterPeers.ccr(session, 1, "10.3.0.1");
            expect(agent, relayed(UNKNOWN, create), ResultCode.DIAMETER_SUCCESS, UNKNOWN);
            DiameterMessage end = DiameterPeers.ccr(session, 3, "10.3.0.1");
            expect(agent, of(AGENT, end), ResultCode.DIAMETER_UNKNOWN_SESSION_ID, AGENT);
            expect(agent, relayed("other.example.org", end), ResultCode.DIAMETER_UNKNOWN_SESSION_ID, "another host");
            expect(agent, relayed(UNKNOWN, end), ResultCode.DIAMETER_SUCCESS, UNKNOWN);
        }
    }

    private static DiameterMessageBuilder relayed(String host, DiameterMessage request) {
        return of(host, request).add(Base.ROUTE_RECORD, host);
    }
}
