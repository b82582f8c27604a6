// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.Sessions;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage;
import org.sigcore.policy.role.ueservice.logic.DeliveryState;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Failed;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Pending;
import org.sigcore.policy.role.ueservice.logic.DeliveryStep;
import org.sigcore.policy.role.ueservice.logic.HomePcf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Processes the replies of UEs to commands, and the failures of AMFs to reach UEs. A message that cannot be decoded, or
 * does not belong to a pending command, is ignored. The sections accepted by a UE are written to the UDR. Thread-safe.
 */
@SpecRef({"TS 24.501 D.2.1.3", "TS 24.501 D.2.1.4", "TS 24.501 D.2.2"})
public final class UeAnswers {
    private static final String WRITE = "ue-policy-set";
    private final UeDelivery delivery;
    private final VisitingUes visiting;
    private final Sessions sessions;
    private final Outbox outbox;
    private final Supplier<DeliveryStep.Rules> rules;
    private final DeliveryReports reports;

    public UeAnswers(
            UeDelivery delivery,
            VisitingUes visiting,
            Sessions sessions,
            Outbox outbox,
            Supplier<DeliveryStep.Rules> rules,
            DeliveryReports reports) {
        this.delivery = delivery;
        this.visiting = visiting;
        this.sessions = sessions;
        this.outbox = outbox;
        this.rules = rules;
        this.reports = reports;
    }

    /**
     * Processes a message of a UE.
     *
     * @return false when the association does not exist
     */
    public boolean received(String id, byte[] octets) {
        UePolicyMessage message;
        try {
            message = UePolicyMessage.decode(octets);
        } catch (IllegalArgumentException e) {
            reports.count("malformed");
            return isThere(id);
        }
        Session association = sessions.find(id);
        if (association != null && HomePcf.of(association) != null && !(message instanceof UePolicyMessage.Command)) {
            reports.count("relayed");
            visiting.report(id, HomePcf.report(octets, answersCommand(message)));
            return true;
        }
        return switch (message) {
            case UePolicyMessage.Complete complete -> ended(id, complete.pti(), "complete", new HashMap<>());
            case UePolicyMessage.Reject reject -> {
                Map<String, Integer> causes = new HashMap<>();
                reject.failures().forEach(each -> causes.put(each.upsi().toString(), each.cause()));
                yield ended(id, reject.pti(), "rejected", causes);
            }
            case UePolicyMessage.StateIndication state -> indicated(id, state);
            case UePolicyMessage.Command command -> ignored(id);
            case UePolicyMessage.Other other -> ignored(id);
        };
    }

    private static boolean answersCommand(UePolicyMessage message) {
        return message instanceof UePolicyMessage.Complete || message instanceof UePolicyMessage.Reject;
    }

    /** True if the association exists. */
    public boolean isThere(String id) {
        return sessions.find(id) != null;
    }

    private boolean ignored(String id) {
        reports.count("ignored");
        return isThere(id);
    }

    private boolean indicated(String id, UePolicyMessage.StateIndication state) {
        reports.count("state");
        return delivery.change(id, (now, session) -> {
                    delivery.wake(id);
                    return now.indicated(state);
                })
                != null;
    }

    private boolean ended(String id, int pti, String how, Map<String, Integer> causes) {
        AtomicReference<String> counted = new AtomicReference<>("ignored");
        Sessions.Update done = delivery.change(id, (now, session) -> {
            Pending pending = now.pending();
            if (pending == null || pending.pti() != pti) {
                counted.set("ignored");
                return now;
            }
            counted.set(how);
            outbox.cancel(pending.timer());
            Map<String, Failed> failed =
                    how.equals("rejected") ? failed(pending, now.failed(), causes) : new HashMap<>();
            DeliveryState after = now.ended(failed);
            reports.answered(session, pending, failed.keySet());
            if (!after.held().equals(now.held())) {
                outbox.add(WRITE, written(session, after));
            }
            if (pending.left() > 0) {
                delivery.wake(id);
            }
            failed.values().stream()
                    .filter(each -> each.times() < rules.get().rounds())
                    .mapToLong(Failed::again)
                    .min()
                    .ifPresent(again -> {
                        var _ = delivery.later(id, again);
                    });
            return after;
        });
        reports.count(counted.get());
        return done != null;
    }

    /** Returns the sections that the UE rejects; all of the command if it names none of them. */
    private Map<String, Failed> failed(Pending pending, SortedMap<String, Failed> before, Map<String, Integer> causes) {
        boolean named = pending.sections().keySet().stream().anyMatch(causes::containsKey);
        Map<String, Failed> failed = new HashMap<>();
        pending.sections().forEach((upsi, digest) -> {
            if (!named || causes.containsKey(upsi)) {
                Failed former = before.get(upsi);
                int times = former != null && former.digest().equals(digest) ? former.times() + 1 : 1;
                long again = delivery.now() + rules.get().pause(times);
                failed.put(upsi, new Failed(digest, times, causes.getOrDefault(upsi, 111), again));
            }
        });
        return failed;
    }

    /**
     * Processes the report of an AMF that it did not reach a UE after accepting a message: the command is sent again
     * when its retry is due.
     *
     * @param notification N1N2MsgTxfrFailureNotification, or UePolicyTransferFailureNotification of a V-PCF
     * @return false when the association does not exist
     */
    @SpecRef({"TS 29.518 5.2.2.3.2", "TS 29.525 5.6.2.7"})
    public boolean unreached(String id, ObjectNode notification) {
        Session association = sessions.find(id);
        if (association == null) {
            return false;
        }
        if (HomePcf.of(association) != null) {
            return unreachedVisitor(association, notification);
        }
        Pending pending = DeliveryState.of(association).pending();
        JsonNode ptis = notification.path("ptis"); // named by a V-PCF, but not by an AMF
        if (pending != null
                && (ptis.isMissingNode() || ptis.valueStream().anyMatch(pti -> pti.asInt(0) == pending.pti()))) {
            reports.count("unreached");
            long wait = Math.max(
                    1000L * Math.clamp(notification.path("retryAfter").asInt(0), 0, 86_400),
                    rules.get().pause(pending.attempt()));
            delivery.postpone(id, pending.pti(), wait, notification);
        }
        return true;
    }

    /** Forwards the failure for a visiting UE, since its H-PCF sends the command again. */
    private boolean unreachedVisitor(Session association, ObjectNode notification) {
        HomePcf home = HomePcf.of(association);
        if (home != null && home.pti() != 0) {
            reports.count("unreached");
            visiting.report(
                    association.id(),
                    HomePcf.failure(
                            String.valueOf(Json.string(notification, "cause")),
                            home.pti(),
                            Math.clamp(notification.path("retryAfter").asInt(0), 0, 86_400)));
        }
        return true;
    }

    /** Processes the delivery result that an AMF reports in an update of the association. */
    @SpecRef("TS 29.525 5.6.2.4")
    public void reported(String id, ObjectNode update) {
        String result = Json.string(update, "uePolDelResult");
        if (result != null) {
            var _ = received(id, Base64.getDecoder().decode(result));
        }
        if (update.get("uePolTransFailNotif") instanceof ObjectNode failure) {
            var _ = unreached(id, failure);
        }
    }

    private static ObjectNode written(Session association, DeliveryState state) {
        ObjectNode document = Json.object().put("ueId", association.supi()).put("association", association.id());
        document.set("patch", state.patch());
        return document;
    }

    /** Returns the outbox handler that writes the sections currently accepted by a UE to the UDR. */
    public OutboxHandler writes(Supplier<UePolicyRepository> udr) {
        return OutboxHandler.of(WRITE, 12, document -> {
            Session now = sessions.find(String.valueOf(Json.string(document, "association")));
            ObjectNode patch = now == null
                    ? (ObjectNode) document.path("patch")
                    : DeliveryState.of(now).patch();
            return udr.get().writeUePolicySet(String.valueOf(Json.string(document, "ueId")), patch);
        });
    }
}
