// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.contract.policyds.SubscriberRecord;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.policyds.SubscriberUse;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.AmGrants;
import org.sigcore.policy.kernel.session.logic.Reporting;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.Sessions;
import tools.jackson.databind.node.ObjectNode;

/**
 * Manages the AM contexts of AFs. Each context belongs to the UE's association and ends with it. Policies take the AFs'
 * requirements into account, and the AMF is notified of the resulting changes. Thread-safe.
 */
@SpecRef("TS 29.534 4.2")
public final class AmContexts {
    private static final String TIMER = "am-context-timer";
    private static final int KEY_LENGTH = 12;
    /** Supports none of the optional features of TS 29.534 5.8. */
    private static final String FEATURES = "0";

    private final Sessions associations;
    private final SubscriberRecords subscribers;
    private final AmEvents events;
    private final Outbox outbox;
    private final InstantSource clock;

    public AmContexts(
            Sessions associations, SubscriberRecords subscribers, AmEvents events, Outbox outbox, InstantSource clock) {
        this.associations = associations;
        this.subscribers = subscribers;
        this.events = events;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * A stored AM context, as returned to the AF.
     *
     * @param coverage coverage to report immediately; null for none
     */
    public record Shown(
            String id, AmContext context, @Nullable ObjectNode coverage) {
        /** Returns the document with the events to report immediately. */
        public ObjectNode with(ObjectNode document) {
            ObjectNode shown = document.deepCopy();
            if (coverage != null) {
                shown.setAll(AmContext.notification(id, AmContext.COVERAGE_CHANGE, coverage));
            }
            return shown;
        }
    }

    /**
     * Creates an AM context on the newest association of the UE.
     *
     * @param data AppAmContextData
     * @throws ProblemException 400 for an invalid body, 500 POLICY_ASSOCIATION_NOT_AVAILABLE, or a rejection by
     *     policies
     */
    @SpecRef({"TS 29.534 4.2.2", "TS 29.534 5.7.3"})
    public Shown create(ObjectNode data) {
        AmContextShapes.CONTEXT.check(data);
        String random = UUID.randomUUID().toString();
        AmContext context = AmContext.begun(negotiated(data));
        for (String association : associationsOf(data)) {
            AfSession af = AfSession.ofN5(association, random.substring(random.length() - KEY_LENGTH), Json.object());
            Sessions.Update done = associations.tell(
                    association,
                    before -> isOf(before, data)
                            ? redecided(before.with(
                                    af.with(timed(af.id(), null, context).stored())))
                            : before);
            AfSession begun = done == null ? null : done.after().af(af.id());
            if (done != null && begun != null) {
                return shown(done.after(), begun);
            }
        }
        throw new ProblemException(ProblemDetails.of(
                500, "POLICY_ASSOCIATION_NOT_AVAILABLE", "the UE has no AM policy association (TS 29.534 4.2.2.2)"));
    }

    /**
     * Returns an AM context.
     *
     * @throws ProblemException 404 if it does not exist
     */
    @SpecRef("TS 29.534 5.3.3.3.1")
    public Shown read(String id) {
        String carrier = AfSession.carrierOf(id);
        Session association = carrier == null ? null : associations.find(carrier);
        AfSession af = association == null ? null : association.af(id);
        if (af == null) {
            throw notFound();
        }
        return new Shown(id, AmContext.of(af), null);
    }

    /**
     * Changes an AM context.
     *
     * @param patch merge patch for AppAmContextData
     * @throws ProblemException 404 if the context does not exist
     */
    @SpecRef("TS 29.534 4.2.3")
    public Shown modify(String id, ObjectNode patch) {
        return change(id, context -> {
            AmContext patched = context.with(JsonMergePatch.apply(context.data(), patch));
            AmContextShapes.CONTEXT.check(patched.data());
            AmContext lasting = patch.has(AmContext.EXPIRY) ? stopped(patched, AmContext.EXPIRY) : patched;
            return patch.has("evSubsc") ? lasting.subscribed(lasting.subscription()) : lasting;
        });
    }

    /**
     * Ends an AM context.
     *
     * @throws ProblemException 404 if it does not exist
     */
    @SpecRef("TS 29.534 4.2.4")
    public void remove(String id) {
        if (!end(id, null)) {
            throw notFound();
        }
    }

    /**
     * Replaces the event subscription of an AF.
     *
     * @param subscription AmEventsSubscData
     */
    @SpecRef("TS 29.534 4.2.5")
    public Shown subscribe(String id, ObjectNode subscription) {
        AmContextShapes.EVENTS.check(subscription);
        return change(id, context -> context.subscribed(subscription));
    }

    /**
     * Ends the event subscription, and the AM context as well if it has no other purpose.
     *
     * @throws ProblemException 404 if the context or the subscription does not exist
     */
    @SpecRef("TS 29.534 4.2.6")
    public void unsubscribe(String id) {
        AmContext context = read(id).context();
        if (context.subscription() == null) {
            throw notFound();
        }
        if (context.onlyListens()) {
            remove(id);
        } else {
            var _ = change(id, now -> now.subscribed(null));
        }
    }

    /** Returns the handler of expired timers. */
    public OutboxHandler timers() {
        return OutboxHandler.of(TIMER, 8, timer -> {
            String id = String.valueOf(Json.string(timer, "id"));
            long at = timer.path("at").asLong(0);
            if (AmContext.EXPIRY.equals(Json.string(timer, "timer"))) {
                var _ = end(id, at);
            } else {
                report(id, at);
            }
            return true;
        });
    }

    private void report(String id, long at) {
        String carrier = String.valueOf(AfSession.carrierOf(id));
        var _ = associations.tell(carrier, before -> {
            AfSession af = before.af(id);
            if (af == null || !AmContext.of(af).isTimed(AmContext.PERIOD, at)) {
                return before;
            }
            AfSession told = events.reported(before, af, AmContext.of(af));
            return before.with(told.with(timed(id, null, AmContext.of(told)).stored()));
        });
    }

    /** @param expiry time of the expiry; null if the AF ends the context */
    private boolean end(String id, @Nullable Long expiry) {
        String carrier = AfSession.carrierOf(id);
        Sessions.Update done = carrier == null
                ? null
                : associations.tell(carrier, before -> {
                    AfSession af = before.af(id);
                    if (af == null || (expiry != null && !AmContext.of(af).isTimed(AmContext.EXPIRY, expiry))) {
                        return before;
                    }
                    if (expiry != null) {
                        events.terminated(af, "UNSPECIFIED");
                    }
                    AmContext.of(af).timers().forEach(outbox::cancel);
                    return redecided(before.without(id));
                });
        return done != null && done.before().af(id) != null && done.after().af(id) == null;
    }

    private Shown change(String id, UnaryOperator<AmContext> change) {
        String carrier = AfSession.carrierOf(id);
        Sessions.Update done = carrier == null
                ? null
                : associations.tell(carrier, before -> {
                    AfSession af = before.af(id);
                    if (af == null) {
                        return before;
                    }
                    AmContext context = AmContext.of(af);
                    return redecided(before.with(
                            af.with(timed(id, context, change.apply(context)).stored())));
                });
        AfSession changed = done == null ? null : done.after().af(id);
        if (done == null || changed == null) {
            throw notFound();
        }
        return shown(done.after(), changed);
    }

    private static Shown shown(Session association, AfSession af) {
        AmContext context = AmContext.of(af);
        Reporting reporting = context.reporting(AmContext.COVERAGE_CHANGE);
        boolean told = reporting != null && reporting.immediate();
        return new Shown(af.id(), context, told ? AmGrants.coverage(association, context.data()) : null);
    }

    /**
     * Starts and stops timers as the context requires. Runs in a unit of work.
     *
     * @param before previous context, whose period continues if its reporting is unchanged; null to start a new period
     */
    private AmContext timed(String id, @Nullable AmContext before, AmContext context) {
        AmContext timed = context;
        long expiry = context.data().path(AmContext.EXPIRY).asLong(-1);
        if (expiry < 0) {
            timed = stopped(timed, AmContext.EXPIRY);
        } else if (timed.timer(AmContext.EXPIRY) == null) {
            timed = timed.timed(AmContext.EXPIRY, later(id, AmContext.EXPIRY, expiry));
        }
        Reporting wanted = context.reporting(AmContext.COVERAGE_CHANGE);
        boolean periodic =
                wanted != null && wanted.periodic() && context.wants(AmContext.COVERAGE_CHANGE, clock.instant());
        if (wanted == null || !periodic) {
            return stopped(timed, AmContext.PERIOD);
        }
        boolean goesOn = before != null
                && timed.timer(AmContext.PERIOD) != null
                && wanted.equals(before.reporting(AmContext.COVERAGE_CHANGE));
        return goesOn
                ? timed
                : stopped(timed, AmContext.PERIOD)
                        .timed(AmContext.PERIOD, later(id, AmContext.PERIOD, wanted.periodSeconds()));
    }

    /** Cancels a timer. Runs in a unit of work. */
    private AmContext stopped(AmContext context, String name) {
        String timer = context.timer(name);
        if (timer != null) {
            outbox.cancel(timer);
        }
        return context.timed(name, null);
    }

    private String later(String id, String timer, long seconds) {
        Instant due = Instant.ofEpochMilli(clock.millis()).plusSeconds(seconds);
        ObjectNode document = Json.object().put("id", id).put("timer", timer).put("at", due.toEpochMilli());
        return outbox.later(TIMER, document, due);
    }

    private Session redecided(Session association) {
        return association.withDecision(associations.redecide("update", association));
    }

    /** Returns the associations of the UE, newest first. */
    private List<String> associationsOf(ObjectNode data) {
        Set<String> found = new LinkedHashSet<>();
        for (String member : List.of("supi", "gpsi")) {
            String identity = Json.string(data, member);
            SubscriberRecord subscriber =
                    identity == null ? null : subscribers.subscriber(SubscriberIdentity.canonical(identity));
            if (subscriber != null) {
                subscriber.uses().stream()
                        .filter(use -> use.service().equals("pcf-am"))
                        .map(SubscriberUse::sessionId)
                        .forEach(found::add);
            }
        }
        List<String> newestFirst = new ArrayList<>(found);
        newestFirst.sort(Comparator.reverseOrder()); // identities are ordered by time
        return newestFirst;
    }

    private static boolean isOf(Session association, ObjectNode data) {
        String gpsi = Json.string(association.context(), "gpsi");
        String wanted = Json.string(data, "gpsi");
        String supi = Json.string(data, "supi");
        return supi != null
                && SubscriberIdentity.same(association.supi(), supi)
                && (gpsi == null || wanted == null || SubscriberIdentity.same(gpsi, wanted));
    }

    private static ObjectNode negotiated(ObjectNode data) {
        String offered = Json.string(data, "suppFeat");
        return offered == null ? data : data.deepCopy().put("suppFeat", SupportedFeatures.common(offered, FEATURES));
    }

    private static ProblemException notFound() {
        return new ProblemException(ProblemDetails.of(404, "APPLICATION_AM_CONTEXT_NOT_FOUND", "no such AM context"));
    }
}
