// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.feed.FeedCounters;
import org.sigcore.platform.feed.FileFeed;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.trace.Correlation;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Logs the activity of selected subscribers (SAL) and produces policy event records (PER). Does no work while both are
 * disabled, and never blocks a request on output. Thread-safe.
 */
public final class Activity implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Activity.class);
    private static final int DIGEST_OCTETS = 8;
    private final ConfigView<SubscriberLogging> logging;
    private final FileFeed log;
    private final FileFeed recordsToFile;
    private final SwitchedFeed recordsToKafka;
    private volatile Set<String> traced = Set.of();

    /** @param directory of the output files */
    public Activity(
            Path directory,
            ConfigView<SubscriberLogging> logging,
            ConfigView<PolicyEventRecords> records,
            SwitchedFeed kafka) {
        this.logging = logging;
        this.log = new FileFeed(directory.resolve("subscriber-activity.log"));
        this.recordsToFile = new FileFeed(directory.resolve("policy-events.log"));
        this.recordsToKafka = kafka;
        use(logging.current());
        use(records.current());
        logging.onChange(this::use);
        records.onChange(this::use);
    }

    private void use(SubscriberLogging now) {
        log.use(now.identifiers().isEmpty() ? null : now.file());
        traced = Set.copyOf(now.identifiers());
    }

    private void use(PolicyEventRecords now) {
        recordsToFile.use(now.toFile() ? now.file() : null);
        recordsToKafka.use(now.kafka());
    }

    /**
     * A request of a peer.
     *
     * @param service that handles it, such as {@code pcf-sm}
     * @param operation {@code create}, {@code update}, {@code delete} or {@code read}
     * @param target method and path, or command
     * @param body its octets, or its text
     */
    public record Message(String service, String operation, String target, Supplier<byte[]> body) {}

    /**
     * Answer to a message.
     *
     * @param status HTTP status, or result code
     * @param body as sent; may be empty
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Answer(int status, byte[] body) {}

    /** Returns true if any output is enabled. */
    public boolean on() {
        return !traced.isEmpty() || records();
    }

    private boolean records() {
        return recordsToFile.on() || recordsToKafka.on();
    }

    /** Returns true if the activity of this subscriber is logged. */
    public boolean traces(@Nullable String supi, @Nullable String gpsi) {
        Set<String> now = traced;
        return !now.isEmpty() && ((supi != null && now.contains(supi)) || (gpsi != null && now.contains(gpsi)));
    }

    /** Returns true if decisions are logged with their explanation. */
    public boolean explains() {
        return logging.current().policyTrace();
    }

    /** Processes a message, then logs and records it as configured. */
    public <T> T message(Message message, Supplier<T> work, Function<T, Answer> answered) {
        if (!on()) {
            return work.get();
        }
        Instant begun = Instant.now();
        long nanos = System.nanoTime();
        Subject subject = new Subject();
        T result = subject.call(work);
        long micros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - nanos);
        written(() -> write(message, subject, begun, micros, answered.apply(result)));
        return result;
    }

    // Swallows and counts failures: the answer is already stored and must not depend on logging.
    private void written(Runnable writing) {
        try {
            writing.run();
        } catch (RuntimeException e) {
            log.counters().unmade();
            LOG.atDebug()
                    .addKeyValue("event", "activity-unwritable")
                    .setCause(e)
                    .log("failed to log subscriber activity");
        }
    }

    private void write(Message message, Subject subject, Instant begun, long micros, Answer answer) {
        if (traces(subject.supi(), subject.gpsi())) {
            log(line(message.service(), "request", subject, begun)
                    .put("operation", message.operation())
                    .put("target", message.target())
                    .setAll(shown(message.body().get())));
            log(line(message.service(), "answer", subject, Instant.now())
                    .put("operation", message.operation())
                    .put("status", answer.status())
                    .put("micros", micros)
                    .setAll(shown(answer.body())));
        }
        if (records() && !message.operation().equals("read")) {
            record(event(message.service(), message.operation(), subject, begun)
                    .put("status", answer.status())
                    .put("micros", micros)
                    .setAll(changes(answer.body())));
        }
    }

    /**
     * Logs a processing step for a subscriber if the subscriber is traced.
     *
     * @param role that performs the step
     * @param what supplies the members of the line; evaluated only when the line is logged
     */
    public void step(
            String role, String step, @Nullable String supi, @Nullable String gpsi, Supplier<ObjectNode> what) {
        if (traces(supi, gpsi)) {
            String id = supi == null || supi.isEmpty() ? gpsi : supi;
            written(() -> log(Json.object()
                    .put("time", Instant.now().toString())
                    .put("id", id)
                    .put("correlation", correlation())
                    .put("role", role)
                    .put("step", step)
                    .setAll(what.get())));
        }
    }

    /**
     * Logs and records a notification that was sent for a session.
     *
     * @param told {@code notify} or {@code terminate}
     * @param result outcome of the notification
     */
    public void told(String service, String told, Session session, ObjectNode changes, String result) {
        step(service, told, session.supi(), session.gpsi(), () -> {
            ObjectNode line = Json.object().put("sessionId", session.id()).put("result", result);
            return line.setAll(shown(Json.bytes(changes)));
        });
        if (records()) {
            record(Json.object()
                    .put("time", Instant.now().toString())
                    .put("service", service)
                    .put("operation", told)
                    .put("supi", session.supi())
                    .put("gpsi", session.gpsi())
                    .put("sessionId", session.id())
                    .put("result", result)
                    .set("changes", changes));
        }
    }

    /** Identifiers of a session and of its subscriber. */
    public record Session(
            String id, @Nullable String supi, @Nullable String gpsi) {}

    private static ObjectNode line(String role, String step, Subject subject, Instant at) {
        String supi = subject.supi();
        return Json.object()
                .put("time", at.toString())
                .put("id", supi == null || supi.isEmpty() ? subject.gpsi() : supi)
                .put("correlation", correlation())
                .put("role", role)
                .put("step", step)
                .put("sessionId", subject.sessionId());
    }

    private static ObjectNode event(String service, String operation, Subject subject, Instant at) {
        return Json.object()
                .put("time", at.toString())
                .put("service", service)
                .put("operation", operation)
                .put("supi", subject.supi())
                .put("gpsi", subject.gpsi())
                .put("sessionId", subject.sessionId())
                .put("project", subject.project())
                .put("correlation", correlation());
    }

    private static @Nullable String correlation() {
        Correlation current = Correlation.current();
        return current == null ? null : current.id();
    }

    /** Returns the message itself, or its length and the first octets of its SHA-256. */
    private ObjectNode shown(byte[] body) {
        ObjectNode shown = Json.object().put("octets", body.length);
        if (body.length == 0) {
            return shown;
        }
        if (logging.current().wholeMessages()) {
            shown.set("message", document(body));
            return shown;
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return shown.put("sha256", HexFormat.of().formatHex(Arrays.copyOf(digest, DIGEST_OCTETS)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK provides SHA-256
        }
    }

    private static JsonNode document(byte[] body) {
        return Json.isDocument(body)
                ? Json.parse(body)
                : Json.mapper().getNodeFactory().stringNode(new String(body, StandardCharsets.UTF_8));
    }

    /** Returns the cause of a rejection, otherwise the body of the answer. */
    private static ObjectNode changes(byte[] body) {
        ObjectNode members = Json.object();
        if (body.length > 0 && Json.isDocument(body)) {
            JsonNode document = Json.parse(body);
            if (document.path("status").isInt() && document.has("cause")) {
                members.set("cause", document.get("cause"));
            } else {
                members.set("changes", document);
            }
        }
        return members;
    }

    private void log(ObjectNode line) {
        log.offer(JsonLine.of(null, line, logging.current().mask()));
    }

    private void record(JsonNode event) {
        ObjectNode document = (ObjectNode) event;
        JsonLine line = JsonLine.of(document.path("sessionId").asString(null), document, false);
        recordsToFile.offer(line);
        if (recordsToKafka.on()) {
            recordsToKafka.offer(line);
        }
    }

    FeedCounters logged() {
        return log.counters();
    }

    FeedCounters recordedToFile() {
        return recordsToFile.counters();
    }

    FeedCounters recordedToKafka() {
        return recordsToKafka.counters();
    }

    @Override
    public void close() {
        log.close();
        recordsToFile.close();
        recordsToKafka.close();
    }
}
