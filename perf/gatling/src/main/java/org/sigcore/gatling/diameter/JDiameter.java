// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jdiameter.api.Answer;
import org.jdiameter.api.ApplicationId;
import org.jdiameter.api.AvpSet;
import org.jdiameter.api.DisconnectCause;
import org.jdiameter.api.EventListener;
import org.jdiameter.api.Message;
import org.jdiameter.api.Mode;
import org.jdiameter.api.Network;
import org.jdiameter.api.RawSession;
import org.jdiameter.api.Request;
import org.jdiameter.api.Stack;
import org.jdiameter.server.impl.StackImpl;
import org.jdiameter.server.impl.helpers.XMLConfiguration;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;

/**
 * Third-party Diameter stack with one peer. It opens and supervises the connection and counts messages; their contents
 * are encoded with Sigcore's dictionaries. Requests of the peer (RAR, ASR, SNR) are answered with 2001. Thread-safe.
 */
final class JDiameter implements AutoCloseable {
    private static final List<DiameterApplication> APPLICATIONS =
            List.of(Applications.RX, Applications.GX, Applications.SY);

    @SuppressWarnings("InlineFormatString") // the formatting method would be too long
    private static final String CONFIGURATION = """
            <?xml version="1.0"?>
            <Configuration xmlns="http://www.jdiameter.org/jdiameter-server">
              <LocalPeer>
                <URI value="aaa://%s:%d"/>
                <IPAddresses><IPAddress value="%s"/></IPAddresses>
                <Realm value="%s"/>
                <VendorID value="10415"/>
                <ProductName value="sigcore-gatling"/>
                <FirmwareRevision value="1"/>
                <Applications>%s</Applications>
              </LocalPeer>
              <Parameters>
                <AcceptUndefinedPeer value="false"/>
                <DuplicateProtection value="false"/>
                <DuplicateTimer value="240000"/>
                <UseUriAsFqdn value="false"/>
                <QueueSize value="100000"/>
                <MessageTimeOut value="%d"/>
                <StopTimeOut value="2000"/>
                <CeaTimeOut value="5000"/>
                <IacTimeOut value="30000"/>
                <DwaTimeOut value="10000"/>
                <DpaTimeOut value="2000"/>
                <RecTimeOut value="2000"/>
                <PeerFSMThreadCount value="1"/>
              </Parameters>
              <Network>
                <Peers><Peer name="aaa://%s:%d" attempt_connect="true" rating="1"/></Peers>
                <Realms>%s</Realms>
              </Network>
              <Extensions/>
            </Configuration>
            """;

    private static final long CONNECT_SECONDS = 5;
    private static final long STOP_SECONDS = 2;

    private final DiameterProtocol protocol;
    private final Stack stack;
    private final RawSession raw;

    /** @throws IllegalStateException if the peer does not accept the connection */
    JDiameter(DiameterProtocol protocol) {
        this.protocol = protocol;
        this.stack = new StackImpl();
        try {
            byte[] xml = configuration().getBytes(StandardCharsets.UTF_8);
            raw = stack.init(new XMLConfiguration(new ByteArrayInputStream(xml)))
                    .getNewRawSession();
            Network network = stack.unwrap(Network.class);
            for (DiameterApplication each : APPLICATIONS) {
                network.addNetworkReqListener(this::answer, id(each.vendorId(), each), id(0, each));
            }
            stack.start(Mode.ANY_PEER, CONNECT_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            stack.destroy();
            throw new IllegalStateException(
                    "no Diameter peer at " + protocol.peerHost() + ":" + protocol.peerPort() + ": " + e.getMessage(),
                    e);
        }
    }

    /** Returns a new Session-Id. */
    String newSessionId() {
        try {
            return stack.getSessionFactory().getSessionId();
        } catch (org.jdiameter.api.IllegalDiameterStateException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Sends a request.
     *
     * @param avps AVPs in addition to those for routing and session
     * @param host Destination-Host; null to omit it
     * @param ended called on a thread of the stack with the answer, or with null and the reason of the failure
     */
    void send(
            DiameterCall call,
            String session,
            @Nullable String host,
            List<Avp> avps,
            BiConsumer<@Nullable List<Avp>, @Nullable String> ended) {
        Message request = raw.createMessage(call.command().code(), id(0, call.application()));
        request.setRequest(true);
        request.setProxiable(true);
        AvpSet set = request.getAvps();
        while (set.size() > 0) {
            set.removeAvpByIndex(0); // Session-Id comes first
        }
        add(set, Base.SESSION_ID.of(session));
        add(set, Base.AUTH_APPLICATION_ID.of(call.application().id()));
        add(set, Base.ORIGIN_HOST.of(protocol.originHost()));
        add(set, Base.ORIGIN_REALM.of(protocol.originRealm()));
        add(set, Base.DESTINATION_REALM.of(protocol.destinationRealm()));
        if (host != null) {
            add(set, Base.DESTINATION_HOST.of(host));
        }
        avps.forEach(avp -> add(set, avp));
        try {
            raw.send(request, new Listener(ended), protocol.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (Exception e) {
            ended.accept(null, "not sent: " + e.getMessage());
        }
    }

    private record Listener(BiConsumer<@Nullable List<Avp>, @Nullable String> ended)
            implements EventListener<Message, Message> {
        @Override
        public void receivedSuccessMessage(Message request, Message answer) {
            List<Avp> avps = new ArrayList<>();
            for (org.jdiameter.api.Avp each : answer.getAvps()) {
                int flags = each.isMandatory() ? Avp.FLAG_MANDATORY : 0;
                avps.add(Avp.of(each.getCode(), (int) each.getVendorId(), flags, each.getRawData()));
            }
            ended.accept(avps, null);
        }

        @Override
        public void timeoutExpired(Message request) {
            ended.accept(null, "no answer in time");
        }
    }

    private Answer answer(Request request) {
        protocol.asked().by(request.getCommandCode(), request.getApplicationId());
        Answer answer = request.createAnswer(ResultCode.DIAMETER_SUCCESS);
        add(answer.getAvps(), Base.ORIGIN_HOST.of(protocol.originHost()));
        add(answer.getAvps(), Base.ORIGIN_REALM.of(protocol.originRealm()));
        return answer;
    }

    private static void add(AvpSet set, Avp avp) {
        set.addAvp(avp.code(), avp.data(), avp.vendorId(), (avp.flags() & Avp.FLAG_MANDATORY) != 0, false);
    }

    // The stack assigns messages with Auth-Application-Id alone to vendor 0.
    private static ApplicationId id(long vendor, DiameterApplication application) {
        return ApplicationId.createByAuthAppId(vendor, application.id());
    }

    @Override
    public void close() {
        try {
            stack.stop(STOP_SECONDS, TimeUnit.SECONDS, DisconnectCause.REBOOTING);
        } catch (Exception _) {
            // ends with the process
        }
        stack.destroy();
    }

    private String configuration() throws IOException {
        StringBuilder applications = new StringBuilder();
        StringBuilder realms = new StringBuilder();
        for (DiameterApplication each : APPLICATIONS) {
            applications.append(xml(each.vendorId(), each));
            realms.append(realm(xml(each.vendorId(), each))).append(realm(xml(0, each)));
        }
        return CONFIGURATION.formatted(
                protocol.originHost(),
                freePort(),
                localAddress(),
                protocol.originRealm(),
                applications,
                protocol.timeout().toMillis(),
                protocol.peerHost(),
                protocol.peerPort(),
                realms);
    }

    private String realm(String application) {
        return """
                <Realm name="%s" peers="%s" local_action="LOCAL" dynamic="false" exp_time="1">%s</Realm>
                """.formatted(protocol.destinationRealm(), protocol.peerHost(), application);
    }

    private static String xml(long vendor, DiameterApplication application) {
        return """
                <ApplicationID><VendorId value="%d"/><AuthApplId value="%d"/><AcctApplId value="0"/></ApplicationID>
                """.formatted(vendor, application.id());
    }

    // Returns the address from which the stack connects; the peer must be reachable from it.
    private String localAddress() throws IOException {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(protocol.peerHost(), protocol.peerPort()));
            return socket.getLocalAddress().getHostAddress();
        }
    }

    // The stack always opens a listening port.
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
