// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.diameter;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.diameter.dictionary.Sh.DataReference;
import org.sigcore.diameter.dictionary.Sh.SubsReqType;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.datasources.ShDataSource;
import org.sigcore.policy.datasources.ShUserData;
import org.sigcore.policy.datasources.SourceAnswer;
import org.sigcore.policy.datasources.SourceAnswer.Status;
import org.sigcore.policy.diamconnector.api.HssUserData;
import org.sigcore.policy.diamconnector.api.ShSubscription;
import org.sigcore.policy.diamconnector.api.SySession;
import org.sigcore.policy.diamgateway.api.DiameterNeighbours;
import org.sigcore.policy.diamgateway.api.DiameterNeighbours.Neighbour;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends UDR and SNR to the HSS. Thread-safe. */
@SpecRef({"TS 29.329 6.1.1", "TS 29.329 6.1.5"})
public final class ShClient implements HssUserData {
    private static final Logger LOG = LoggerFactory.getLogger(ShClient.class);
    private static final int NO_STATE_MAINTAINED = 1;
    private static final Map<String, Integer> REFERENCES = Map.of(
            "RepositoryData", DataReference.REPOSITORY_DATA,
            "IMSPublicIdentity", DataReference.IMS_PUBLIC_IDENTITY,
            "IMSUserState", DataReference.IMS_USER_STATE,
            "S-CSCFName", DataReference.S_CSCF_NAME,
            "MSISDN", DataReference.MSISDN);

    private final String identity;
    private final Supplier<Map<String, ShDataSource>> sources;
    private final Supplier<DiameterOut> out;
    private final Supplier<DiameterNeighbours> neighbours;
    private final MeterRegistry meters;

    /**
     * A client.
     *
     * @param identity of our Diameter node
     * @param sources by name; asked for every request
     * @param out asked when there is something to send
     * @param neighbours asked where no realm is configured
     */
    public ShClient(
            String identity,
            Supplier<Map<String, ShDataSource>> sources,
            Supplier<DiameterOut> out,
            Supplier<DiameterNeighbours> neighbours,
            MeterRegistry meters) {
        this.identity = identity;
        this.sources = sources;
        this.out = out;
        this.neighbours = neighbours;
        this.meters = meters;
    }

    /** Who is asked, and for whom. */
    private record Hss(String name, ShDataSource source, String realm) {}

    @Override
    public SourceAnswer readSh(String source, Map<String, String> values) {
        Hss hss = hss(source);
        ShIdentity subscriber = hss == null ? null : ShIdentity.of(hss.source.publicIdentity(), values);
        if (hss == null || subscriber == null) {
            return SourceAnswer.none(Status.NOT_ASKED);
        }
        String subscription = null;
        long expiry = 0;
        if (hss.source.subscribes() && notifiable(hss.source)) {
            // Before the data are read, so that no change is missed in between.
            DiameterMessage sna = send(hss, subscribed(hss, subscriber, SubsReqType.SUBSCRIBE));
            if (sna == null || cannotNow(sna.resultCode())) {
                return SourceAnswer.none(Status.LATER);
            }
            if (sna.isSuccess()) {
                subscription = new ShSubscription(source, subscriber.text()).uri();
                Instant end = sna.get(Sh.EXPIRY_TIME);
                expiry = end == null ? 0 : end.toEpochMilli();
            }
        }
        SourceAnswer read = read(hss, subscriber);
        return new SourceAnswer(read.status(), read.attributes(), subscription, expiry);
    }

    private SourceAnswer read(Hss hss, ShIdentity subscriber) {
        DiameterMessage uda = send(hss, referred(request(hss, CommandCode.USER_DATA, subscriber), hss.source, true));
        if (uda == null || cannotNow(uda.resultCode())) {
            return SourceAnswer.none(Status.LATER);
        }
        if (!uda.isSuccess()) {
            return SourceAnswer.none(Status.UNKNOWN);
        }
        try {
            byte[] data = uda.get(Sh.USER_DATA);
            ObjectNode attributes = data == null
                    ? Json.object()
                    : ShUserData.parse(data).applied(hss.source.attributes(), Json.object());
            return SourceAnswer.found(attributes);
        } catch (ShUserData.UnreadableException | InvalidAvpException e) {
            LOG.atWarn()
                    .addKeyValue("event", "hss-answer-unreadable")
                    .addKeyValue("source", hss.name)
                    .addKeyValue("reason", e.getMessage())
                    .log("an HSS answers with data that cannot be read");
            return SourceAnswer.none(Status.LATER);
        }
    }

    @Override
    public boolean unsubscribeSh(String uri) {
        ShSubscription subscription = ShSubscription.of(uri);
        Hss hss = subscription == null ? null : hss(subscription.source());
        if (subscription == null || hss == null) {
            return true; // nobody to ask any more
        }
        DiameterMessage sna =
                send(hss, subscribed(hss, ShIdentity.of(subscription.identity()), SubsReqType.UNSUBSCRIBE));
        return sna != null && !cannotNow(sna.resultCode());
    }

    private @Nullable Hss hss(String name) {
        ShDataSource source = sources.get().get(name);
        if (source == null) {
            return null;
        }
        String realm = source.realm();
        if (realm == null) {
            List<Neighbour> open = neighbours.get().neighbours(ApplicationId.SH);
            realm = open.isEmpty() ? null : open.getFirst().realm();
        }
        return realm == null ? null : new Hss(name, source, realm);
    }

    private DiameterMessageBuilder request(Hss hss, int command, ShIdentity subscriber) {
        return DiameterMessage.request(command, ApplicationId.SH)
                .add(Base.SESSION_ID, SySession.newId(identity, "sh"))
                .add(Base.VENDOR_SPECIFIC_APPLICATION_ID.of(
                        Base.VENDOR_ID.of((long) Base.VENDOR_3GPP), Base.AUTH_APPLICATION_ID.of(ApplicationId.SH)))
                .add(Base.AUTH_SESSION_STATE, NO_STATE_MAINTAINED)
                .add(Base.DESTINATION_REALM, hss.realm)
                .addIfPresent(Base.DESTINATION_HOST, hss.source.host())
                .add(subscriber.avp());
    }

    private DiameterMessageBuilder subscribed(Hss hss, ShIdentity subscriber, int type) {
        return referred(
                request(hss, CommandCode.SUBSCRIBE_NOTIFICATIONS, subscriber).add(Sh.SUBS_REQ_TYPE, type),
                hss.source,
                false);
    }

    private static boolean notifiable(ShDataSource source) {
        return source.attributes().values().stream()
                .anyMatch(each -> !each.data().equals("MSISDN"));
    }

    /** Names the data; of an MSISDN no HSS tells changes. */
    @SpecRef("TS 29.328 7.6.1")
    private static DiameterMessageBuilder referred(
            DiameterMessageBuilder request, ShDataSource source, boolean withMsisdn) {
        TreeSet<Integer> references = new TreeSet<>();
        TreeSet<String> services = new TreeSet<>();
        source.attributes().values().forEach(each -> {
            references.add(REFERENCES.getOrDefault(each.data(), DataReference.REPOSITORY_DATA));
            String service = each.serviceIndication();
            if (service != null) {
                services.add(service);
            }
        });
        if (!withMsisdn) {
            references.remove(DataReference.MSISDN);
        }
        services.forEach(service -> request.add(Sh.SERVICE_INDICATION, service));
        references.forEach(reference -> request.add(Sh.DATA_REFERENCE, reference));
        return request;
    }

    private @Nullable DiameterMessage send(Hss hss, DiameterMessageBuilder builder) {
        DiameterMessage request = builder.build();
        long begin = System.nanoTime();
        WireMessage answer = out.get()
                .send(new WireMessage(request), hss.source.asking().timeout().toMillis())
                .answer();
        DiameterMessage said = answer == null ? null : answer.message();
        Timer.builder("policy.sh.requests")
                .description("Requests to the HSS: success, refused, later")
                .tag("source", hss.name)
                .tag("command", request.commandCode() == CommandCode.USER_DATA ? "UDR" : "SNR")
                .tag(
                        "result",
                        said == null || cannotNow(said.resultCode())
                                ? "later"
                                : said.isSuccess() ? "success" : "refused")
                .register(meters)
                .record(Duration.ofNanos(System.nanoTime() - begin));
        return said;
    }

    /** Protocol errors, transient failures, and an HSS that fails. */
    private static boolean cannotNow(int code) {
        return ResultCode.isProtocolError(code)
                || code / 1000 == 4
                || code == ResultCode.DIAMETER_UNABLE_TO_COMPLY
                || code == ResultCode.DIAMETER_OUT_OF_SPACE
                || code == 0;
    }
}
