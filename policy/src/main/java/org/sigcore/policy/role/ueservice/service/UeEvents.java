// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.util.Base64;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.association.AssociationEvents;
import org.sigcore.policy.kernel.association.ServingAmf;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage;
import org.sigcore.policy.kernel.uepolicy.UePolicyMessage.StateIndication;
import org.sigcore.policy.role.ueservice.logic.DeliveryState;
import org.sigcore.policy.role.ueservice.logic.HomePcf;
import org.sigcore.policy.role.ueservice.logic.VisitedPcf;
import tools.jackson.databind.node.ObjectNode;

/** Triggers the delivery of UE policies on events of associations. Thread-safe. */
public final class UeEvents implements AssociationEvents {
    private static final long UNANSWERED_MILLIS = 5_000;
    private final UeDelivery delivery;
    private final UeAnswers answers;
    private final VisitingUes visiting;
    private final Consumer<String> count;

    /** @param count called as for {@link UeDelivery} */
    public UeEvents(UeDelivery delivery, UeAnswers answers, VisitingUes visiting, Consumer<String> count) {
        this.delivery = delivery;
        this.answers = answers;
        this.visiting = visiting;
        this.count = count;
    }

    @Override
    public Session drafted(Session draft) {
        StateIndication state = indication(draft.context());
        return visiting.joined(
                state == null ? draft : DeliveryState.NONE.indicated(state).in(draft));
    }

    @Override
    public void abandoned(Session draft) {
        visiting.ended(draft);
    }

    @Override
    public ObjectNode shown(Session association, ObjectNode members) {
        HomePcf home = HomePcf.of(association);
        return home == null ? members : home.joined(members);
    }

    @Override
    public void begun(Session association) {
        HomePcf home = HomePcf.of(association);
        if (home != null) {
            visiting.begun(association, home);
            delivery.wake(association.id());
        } else if (delivery.throughVisited(association)) { // delivered in the response, unless this process ends before
            var _ = delivery.later(association.id(), delivery.now() + UNANSWERED_MILLIS);
        } else if (UeDelivery.listens(association) || delivery.isWanted(association)) {
            delivery.wake(association.id());
        }
    }

    @Override
    public ObjectNode answered(Session association) {
        HomePcf home = HomePcf.of(association);
        return home == null
                ? VisitedPcf.bringing(delivery.first(association))
                : home.wanted(Enforcement.inForce(association));
    }

    @Override
    public Session updated(Session before, Session after, ObjectNode update) {
        DeliveryState state = DeliveryState.of(after);
        StateIndication indicated = indication(update);
        DeliveryState now =
                indicated == null ? state.reachable() : state.reachable().indicated(indicated);
        boolean moved = !Objects.equals(
                ServingAmf.of(before.context()).key(),
                ServingAmf.of(after.context()).key());
        boolean decided = Enforcement.INTERNAL.stream()
                .anyMatch(name ->
                        !before.decision().path(name).equals(after.decision().path(name)));
        if (decided || indicated != null || (moved && UeDelivery.listens(after)) || !now.equals(state)) {
            delivery.wake(after.id());
        }
        return now.in(after);
    }

    @Override
    public void reported(Session association, ObjectNode update) {
        if (HomePcf.of(association) != null) {
            visiting.report(association.id(), HomePcf.report(update));
        } else {
            answers.reported(association.id(), update);
        }
    }

    @Override
    public void decidedAgain(String id) {
        delivery.wake(id);
    }

    /** Returns the state indication that the UE sent during registration; null if absent or invalid. */
    private @Nullable StateIndication indication(ObjectNode document) {
        String octets = Json.string(document, "uePolReq");
        if (octets == null) {
            return null;
        }
        try {
            return UePolicyMessage.decode(Base64.getDecoder().decode(octets)) instanceof StateIndication state
                    ? state
                    : null;
        } catch (IllegalArgumentException malformed) {
            count.accept("malformed");
            return null;
        }
    }
}
