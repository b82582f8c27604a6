// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.service;

import java.time.InstantSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import org.sigcore.policy.association.logic.Association;
import org.sigcore.policy.association.logic.AssociationKind;
import org.sigcore.policy.association.logic.AssociationRules;
import org.sigcore.policy.bulwark.api.SubscriberLocking;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.session.logic.Stamp;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.store.Commits;
import org.sigcore.store.TimeOrderedId;
import tools.jackson.databind.node.ObjectNode;

/** The course of associations: created, changed and deleted by the AMF. What is answered is stored. Thread-safe. */
@SpecRef({"TS 29.507 4.2", "TS 29.525 4.2"})
public final class Associations {
    private final AssociationKind kind;
    private final AssociationStore store;
    private final PolicyEngine engine;
    private final PolicyDataRepository udr;
    private final SubscriberLocking lock;
    private final Commits commits;
    private final InstantSource clock;

    public Associations(
            AssociationKind kind,
            AssociationStore store,
            PolicyEngine engine,
            PolicyDataRepository udr,
            SubscriberLocking lock,
            Commits commits,
            InstantSource clock) {
        this.kind = kind;
        this.store = store;
        this.engine = engine;
        this.udr = udr;
        this.lock = lock;
        this.commits = commits;
        this.clock = clock;
    }

    /**
     * Creates an association.
     *
     * @param request PolicyAssociationRequest
     * @throws ProblemException 400 for a faulty body, 400 USER_UNKNOWN, or what the policies say
     */
    @SpecRef({"TS 29.507 4.2.2", "TS 29.525 4.2.2"})
    public Association create(ObjectNode request) {
        AssociationRules.REQUEST.check(request);
        Association draft = new Association(TimeOrderedId.next(clock.millis()), Stamp.NEW, request, Json.object());
        return lock.hold(draft.supi(), () -> {
            Association association =
                    new Association(draft.id(), Stamp.NEW, request, decide("create", request, request, Json.object()));
            store.add(association);
            return association;
        });
    }

    /** The association as it is, or 404. */
    public Association read(String id) {
        Association association = store.find(id);
        if (association == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such policy association");
        }
        return association;
    }

    /**
     * Takes what the AMF reports and decides again.
     *
     * @param update PolicyAssociationUpdateRequest
     * @return the changed members of PolicyAssociation
     */
    @SpecRef({"TS 29.507 4.2.3", "TS 29.525 4.2.3"})
    public ObjectNode update(String id, ObjectNode update) {
        String supi = read(id).supi();
        AssociationRules.UPDATE.check(update);
        return lock.hold(
                supi,
                () -> commits.together(() -> {
                    Association before = read(id);
                    ObjectNode request = AssociationRules.merge(before.request(), update, kind);
                    ObjectNode reported = request.deepCopy();
                    reported.setAll(update);
                    Association after = new Association(
                            id, before.stamp(), request, decide("update", request, reported, before.decision()));
                    if (!after.equals(before)) {
                        store.replace(before, after);
                    }
                    return AssociationRules.changes(before.decision(), after.decision());
                }));
    }

    /** Ends an association, or 404. */
    @SpecRef({"TS 29.507 4.2.5", "TS 29.525 4.2.5"})
    public void delete(String id) {
        commits.together(() -> {
            store.remove(read(id));
            return true;
        });
    }

    private ObjectNode decide(String operation, ObjectNode request, ObjectNode reported, ObjectNode installed) {
        PolicyDataRepository.Answer answer = udr.ueData(String.valueOf(Json.string(request, "supi")), kind.resource());
        if (answer.status() == 404 && kind.settings().get().validateUser()) {
            throw new ProblemException(ProblemDetails.of(400, "USER_UNKNOWN", "the UDR has no such subscriber"));
        }
        ObjectNode context = Json.object()
                .put("operation", operation)
                .put("now", clock.instant().toString());
        context.set("request", reported);
        context.set("subscriber", answer.data());
        if (!installed.isEmpty()) {
            context.set("installed", installed);
        }
        ObjectNode decision = engine.evaluate(kind.service(), context).orThrow().decision();
        return decision.put(
                "suppFeat",
                SupportedFeatures.common(
                        Json.string(request, "suppFeat"), kind.settings().get().features()));
    }
}
