// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
import org.sigcore.policy.contract.diamconnector.HssUserData;
import org.sigcore.policy.contract.diamconnector.ShSubscription;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours;
import org.sigcore.policy.contract.diamgateway.DiameterNeighbours.Neighbour;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.contract.policyds.SourceAnswer;
import org.sigcore.policy.contract.policyds.SourceAnswer.Status;
import org.sigcore.policy.kernel.datasources.ShAttributes;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.datasources.ShUserDataReader;
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

    /** Result codes that may apply to only one of the requested data references. */
    private static final Set<Integer> OF_A_PART = Set.of(
            Sh.DIAMETER_ERROR_USER_DATA_NOT_RECOGNIZED,
            Sh.DIAMETER_ERROR_OPERATION_NOT_ALLOWED,
            Sh.DIAMETER_ERROR_USER_DATA_CANNOT_BE_READ,
            Sh.DIAMETER_ERROR_USER_DATA_CANNOT_BE_NOTIFIED,
            Sh.DIAMETER_ERROR_NO_SUBSCRIPTION_TO_DATA);

    /** Result codes that apply to all subscribers, because the HSS does not serve the data reference to this node. */
    private static final Set<Integer> OF_US =
            Set.of(Sh.DIAMETER_ERROR_USER_DATA_NOT_RECOGNIZED, Sh.DIAMETER_ERROR_OPERATION_NOT_ALLOWED);

    private static final Duration LEFT_OUT = Duration.ofMinutes(10);

    private final String identity;
    private final Supplier<Map<String, ShDataSource>> sources;
    private final Supplier<DiameterOut> out;
    private final Supplier<DiameterNeighbours> neighbours;
    private final MeterRegistry meters;
    private final InstantSource clock;
    private final Map<Refusal, Instant> refused = new ConcurrentHashMap<>();

    /**
     * Creates a client.
     *
     * @param identity Diameter identity of this node
     * @param sources data sources by name; read for every request
     * @param out resolved for each request
     * @param neighbours resolved if no realm is configured
     */
    public ShClient(
            String identity,
            Supplier<Map<String, ShDataSource>> sources,
            Supplier<DiameterOut> out,
            Supplier<DiameterNeighbours> neighbours,
            MeterRegistry meters,
            InstantSource clock) {
        this.identity = identity;
        this.sources = sources;
        this.out = out;
        this.neighbours = neighbours;
        this.meters = meters;
        this.clock = clock;
    }

    /** A data reference of a request. */
    private record Part(int reference, @Nullable String service) {}

    /** Data reference that an HSS does not serve to this node. Their number is bounded by the configuration. */
    private record Refusal(String source, int command, Part part) {}

    /** A data source, its name, and the realm to send requests to. */
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
            // Subscribe before reading, so that no change in between is missed.
            List<DiameterMessage> answers = subscribe(hss, subscriber, SubsReqType.SUBSCRIBE);
            if (answers == null) {
                return SourceAnswer.none(Status.LATER);
            }
            if (answers.stream().anyMatch(DiameterMessage::isSuccess)) {
                subscription = new ShSubscription(source, subscriber.text()).uri();
                expiry = answers.stream()
                        .filter(DiameterMessage::isSuccess)
                        .mapToLong(ShClient::expiry)
                        .filter(millis -> millis > 0)
                        .min()
                        .orElse(0);
            }
        }
        SourceAnswer read = read(hss, subscriber);
        return new SourceAnswer(read.status(), read.attributes(), subscription, expiry);
    }

    /** Returns the expiry of a subscription in milliseconds since the epoch; 0 for never, and if it is malformed. */
    private static long expiry(DiameterMessage sna) {
        try {
            Instant ends = sna.get(Sh.EXPIRY_TIME);
            return ends == null ? 0 : ends.toEpochMilli();
        } catch (InvalidAvpException e) {
            return 0;
        }
    }

    private SourceAnswer read(Hss hss, ShIdentity subscriber) {
        List<DiameterMessage> answers = ask(
                hss,
                CommandCode.USER_DATA,
                parts(hss.source, true),
                () -> request(hss, CommandCode.USER_DATA, subscriber));
        if (answers == null) {
            return SourceAnswer.none(Status.LATER);
        }
        if (answers.stream().noneMatch(DiameterMessage::isSuccess)) {
            return SourceAnswer.none(Status.UNKNOWN);
        }
        try {
            ObjectNode attributes = Json.object();
            for (DiameterMessage uda : answers) {
                byte[] data = uda.isSuccess() ? uda.get(Sh.USER_DATA) : null;
                if (data != null) {
                    attributes = ShAttributes.applied(ShUserDataReader.read(data), hss.source.attributes(), attributes);
                }
            }
            return SourceAnswer.found(attributes);
        } catch (ShUserDataReader.UnreadableException | InvalidAvpException e) {
            LOG.atWarn()
                    .addKeyValue("event", "hss-answer-unreadable")
                    .addKeyValue("source", hss.name)
                    .addKeyValue("reason", e.getMessage())
                    .log("an HSS returned malformed user data");
            return SourceAnswer.none(Status.LATER);
        }
    }

    @Override
    public boolean unsubscribeSh(String uri) {
        ShSubscription subscription = ShSubscription.of(uri);
        Hss hss = subscription == null ? null : hss(subscription.source());
        if (subscription == null || hss == null) {
            return true; // the data source is no longer available
        }
        return subscribe(hss, ShIdentity.of(subscription.identity()), SubsReqType.UNSUBSCRIBE) != null;
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

    private @Nullable List<DiameterMessage> subscribe(Hss hss, ShIdentity subscriber, int type) {
        return ask(
                hss,
                CommandCode.SUBSCRIBE_NOTIFICATIONS,
                parts(hss.source, false),
                () -> request(hss, CommandCode.SUBSCRIBE_NOTIFICATIONS, subscriber)
                        .add(Sh.SUBS_REQ_TYPE, type));
    }

    /**
     * Requests all data references at once. If the HSS rejects the request because of one of them, requests each
     * separately. References that the HSS does not serve to this node are skipped for {@link #LEFT_OUT}.
     *
     * @return null if the HSS is unreachable or temporarily unavailable
     */
    @SpecRef("TS 29.328 6.1.1.1")
    private @Nullable List<DiameterMessage> ask(
            Hss hss, int command, List<Part> all, Supplier<DiameterMessageBuilder> request) {
        Instant now = clock.instant();
        List<Part> parts = all.stream()
                .filter(part -> now.isAfter(refused.getOrDefault(new Refusal(hss.name, command, part), Instant.MIN)))
                .toList();
        List<Part> first = parts.isEmpty() ? all : parts;
        DiameterMessage answer = send(hss, referred(request.get(), first));
        if (answer == null || cannotNow(answer.resultCode())) {
            return null;
        }
        if (first.size() == 1 || !OF_A_PART.contains(answer.resultCode())) {
            return List.of(answer);
        }
        List<DiameterMessage> answers = new ArrayList<>();
        for (Part part : first) {
            DiameterMessage alone = send(hss, referred(request.get(), List.of(part)));
            if (alone == null || cannotNow(alone.resultCode())) {
                return null;
            }
            answers.add(alone);
        }
        // If every reference was rejected, the reason may be the subscriber rather than the reference.
        if (answers.stream().anyMatch(DiameterMessage::isSuccess)) {
            for (int i = 0; i < answers.size(); i++) {
                if (OF_US.contains(answers.get(i).resultCode())) {
                    leaveOut(
                            new Refusal(hss.name, command, first.get(i)),
                            answers.get(i).resultCode(),
                            now);
                }
            }
        }
        return answers;
    }

    private void leaveOut(Refusal refusal, int code, Instant now) {
        refused.put(refusal, now.plus(LEFT_OUT));
        LOG.atWarn()
                .addKeyValue("event", "hss-refuses-data")
                .addKeyValue("source", refusal.source)
                .addKeyValue("reference", refusal.part.reference)
                .addKeyValue("service", refusal.part.service)
                .addKeyValue("code", code)
                .log("an HSS does not serve a data reference: requests omit it for ten minutes");
    }

    private static boolean notifiable(ShDataSource source) {
        return source.attributes().values().stream()
                .anyMatch(each -> !each.data().equals("MSISDN"));
    }

    /** Returns the data references. An HSS does not notify changes of the MSISDN. */
    @SpecRef("TS 29.328 7.6.1")
    private static List<Part> parts(ShDataSource source, boolean withMsisdn) {
        return source.attributes().values().stream()
                .filter(each -> withMsisdn || !each.data().equals("MSISDN"))
                .map(each -> new Part(
                        REFERENCES.getOrDefault(each.data(), DataReference.REPOSITORY_DATA), each.serviceIndication()))
                .distinct()
                .toList();
    }

    private static DiameterMessageBuilder referred(DiameterMessageBuilder request, List<Part> parts) {
        parts.stream()
                .flatMap(part -> Stream.ofNullable(part.service))
                .sorted()
                .forEach(service -> request.add(Sh.SERVICE_INDICATION, service));
        parts.stream()
                .map(Part::reference)
                .distinct()
                .sorted()
                .forEach(reference -> request.add(Sh.DATA_REFERENCE, reference));
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
                .description("Requests to the HSS, by result: success, refused, later")
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

    /** Returns true for protocol errors, transient failures, and internal failures of the HSS. */
    private static boolean cannotNow(int code) {
        return ResultCode.isProtocolError(code)
                || code / 1000 == 4
                || code == ResultCode.DIAMETER_UNABLE_TO_COMPLY
                || code == ResultCode.DIAMETER_OUT_OF_SPACE
                || code == 0;
    }
}
