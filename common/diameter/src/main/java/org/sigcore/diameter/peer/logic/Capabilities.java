// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import java.net.InetAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;

/**
 * Capabilities of a node, as exchanged in CER and CEA.
 *
 * @param host Origin-Host in lower case
 * @param realm Origin-Realm in lower case
 * @param applications identifiers from Auth-, Acct- and Vendor-Specific-Application-Id; includes {@code RELAY} for an
 *     agent
 * @param originStateId increases with every restart; 0 if the peer sends none
 * @param securityIds Inband-Security-Id; empty means that none is offered, as 0 does
 */
@SpecRef({"RFC 6733 5.3", "RFC 6733 5.3.1", "RFC 6733 5.3.2"})
public record Capabilities(
        String host, String realm, Set<Long> applications, long originStateId, List<Long> securityIds) {
    private static final long NO_INBAND_SECURITY = 0;

    public Capabilities {
        applications = Set.copyOf(applications);
        securityIds = List.copyOf(securityIds);
    }

    /**
     * Reads a CER or a CEA. Host-IP-Address may be absent: it is not required, and some peers do not know theirs when
     * they connect.
     *
     * @throws InvalidAvpException 5005 for a missing AVP, 5004 or 5014 for a malformed one
     */
    public static Capabilities read(DiameterMessage message) {
        String host = message.require(Base.ORIGIN_HOST).toLowerCase(Locale.ROOT);
        String realm = message.require(Base.ORIGIN_REALM).toLowerCase(Locale.ROOT);
        message.require(Base.VENDOR_ID);
        message.require(Base.PRODUCT_NAME);
        Set<Long> applications = new LinkedHashSet<>();
        collect(message, applications);
        for (AvpGroup vendorSpecific : message.all(Base.VENDOR_SPECIFIC_APPLICATION_ID)) {
            collect(vendorSpecific, applications);
        }
        return new Capabilities(
                host,
                realm,
                applications,
                message.getOr(Base.ORIGIN_STATE_ID, 0L),
                message.all(Base.INBAND_SECURITY_ID));
    }

    private static void collect(AvpSource source, Set<Long> applications) {
        applications.addAll(source.all(Base.AUTH_APPLICATION_ID));
        applications.addAll(source.all(Base.ACCT_APPLICATION_ID));
    }

    /** Returns the applications that both sides support; if empty, the connection serves no purpose. */
    @SpecRef("RFC 6733 5.3")
    public Set<Long> common(Set<Long> ours) {
        if (applications.contains(ApplicationId.RELAY)) {
            return ours;
        }
        if (ours.contains(ApplicationId.RELAY)) {
            return applications;
        }
        Set<Long> common = new LinkedHashSet<>(ours);
        common.retainAll(applications);
        return common;
    }

    /** Returns true if requests of this application may be exchanged with the peer in both directions. */
    public boolean takes(long applicationId) {
        return applications.contains(applicationId) || applications.contains(ApplicationId.RELAY);
    }

    /** Returns true if the peer does not require TLS within the connection. */
    public boolean acceptsPlainTransport() {
        return securityIds.isEmpty() || securityIds.contains(NO_INBAND_SECURITY);
    }

    /** Capabilities of this node, with factories for the messages of the base protocol. */
    public record Local(
            String host, String realm, String productName, long originStateId, List<DiameterApplication> applications) {
        /**
         * Creates a CER.
         *
         * @param addresses local addresses of the connection, one Host-IP-Address each; with SCTP one per path
         */
        @SpecRef("RFC 6733 5.3.5")
        public DiameterMessage cer(List<InetAddress> addresses) {
            var cer = DiameterMessage.request(CommandCode.CAPABILITIES_EXCHANGE, ApplicationId.COMMON_MESSAGES)
                    .proxiable(false);
            return describe(cer, addresses).build();
        }

        /** Creates a successful CEA. */
        public DiameterMessage cea(DiameterMessage cer, List<InetAddress> addresses) {
            return describe(cer.answer(ResultCode.DIAMETER_SUCCESS), addresses).build();
        }

        /** Creates a CEA that refuses a CER; it contains the capabilities of this node nevertheless. */
        public DiameterMessage refusal(DiameterMessage cer, int resultCode, List<InetAddress> addresses) {
            return describe(cer.answer(resultCode), addresses)
                    .add(Base.ERROR_MESSAGE, "capabilities refused")
                    .build();
        }

        /** Creates a DWR. */
        @SpecRef("RFC 6733 5.5.1")
        public DiameterMessage dwr() {
            return base(CommandCode.DEVICE_WATCHDOG)
                    .add(Base.ORIGIN_STATE_ID, originStateId)
                    .build();
        }

        /** Creates a DWA. */
        @SpecRef("RFC 6733 5.5.2")
        public DiameterMessage dwa(DiameterMessage dwr) {
            return dwr.answer(ResultCode.DIAMETER_SUCCESS)
                    .add(Base.ORIGIN_HOST, host)
                    .add(Base.ORIGIN_REALM, realm)
                    .add(Base.ORIGIN_STATE_ID, originStateId)
                    .build();
        }

        /** Creates a DPR. */
        @SpecRef("RFC 6733 5.4.1")
        public DiameterMessage dpr(int cause) {
            return base(CommandCode.DISCONNECT_PEER)
                    .add(Base.DISCONNECT_CAUSE, cause)
                    .build();
        }

        private DiameterMessageBuilder base(int commandCode) {
            return DiameterMessage.request(commandCode, ApplicationId.COMMON_MESSAGES)
                    .proxiable(false)
                    .add(Base.ORIGIN_HOST, host)
                    .add(Base.ORIGIN_REALM, realm);
        }

        private DiameterMessageBuilder describe(DiameterMessageBuilder to, List<InetAddress> addresses) {
            to.add(Base.ORIGIN_HOST, host).add(Base.ORIGIN_REALM, realm);
            addresses.forEach(address -> to.add(Base.HOST_IP_ADDRESS, address));
            to.add(Base.VENDOR_ID, 0L).add(Base.PRODUCT_NAME, productName).add(Base.ORIGIN_STATE_ID, originStateId);
            applications.stream()
                    .map(DiameterApplication::vendorId)
                    .filter(vendor -> vendor != 0)
                    .distinct()
                    .forEach(vendor -> to.add(Base.SUPPORTED_VENDOR_ID, (long) vendor));
            // Also at the top level, since peers older than RFC 6733 look for applications only there.
            applications.forEach(application -> to.add(Base.AUTH_APPLICATION_ID, application.id()));
            for (DiameterApplication application : applications) {
                if (application.vendorId() != 0) {
                    to.add(Base.VENDOR_SPECIFIC_APPLICATION_ID.of(
                            Base.VENDOR_ID.of((long) application.vendorId()),
                            Base.AUTH_APPLICATION_ID.of(application.id())));
                }
            }
            return to;
        }
    }
}
