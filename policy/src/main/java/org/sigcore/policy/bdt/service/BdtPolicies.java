// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bdt.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.bdt.logic.BdtPolicy;
import org.sigcore.policy.bdt.logic.BdtShapes;
import org.sigcore.policy.bdt.logic.TransferOffers;
import org.sigcore.policy.documents.logic.StoredDocument;
import org.sigcore.policy.documents.service.DocumentStore;
import org.sigcore.policy.outbox.logic.Callback;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policydata.pcfsm.BdtTransferPolicy;
import org.sigcore.policy.session.api.RequestDeadline;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.udrconnector.api.BdtDataRepository;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policies of background data transfer. One that holds is kept here and at the UDR, under its reference, until its time is over;
 * when it is no longer offered, who wants to know is warned. Thread-safe.
 */
@SpecRef("TS 29.554 4.2")
public final class BdtPolicies {
    private static final String SERVICE = "npcf-bdtpolicycontrol-notify";
    private static final String DATA = "bdt-data";
    private static final String END = "bdt-end";
    private static final String REVIEW = "bdt-review";
    private static final String AFTER = "after";
    private static final int MOST_ATTEMPTS = 12;

    private static final int PAGE = 100;

    private final DocumentStore store;
    private final Pages pages;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<Collection<BdtTransferPolicy>> configured;
    private final InstantSource clock;

    /** The rows, page by page, as {@link org.sigcore.policy.store.KeyWalk#page}. */
    @FunctionalInterface
    public interface Pages {
        /** @param after the last key of the page before; empty for the first page */
        List<Touched> page(String after, int limit);
    }

    /** @param configured the transfer policies as they are offered now, in their order */
    public BdtPolicies(
            DocumentStore store,
            Pages pages,
            Commits commits,
            Outbox outbox,
            Supplier<Collection<BdtTransferPolicy>> configured,
            InstantSource clock) {
        this.store = store;
        this.pages = pages;
        this.commits = commits;
        this.outbox = outbox;
        this.configured = configured;
        this.clock = clock;
    }

    /**
     * A BDT policy.
     *
     * @param repeated true when the same had been asked for before
     */
    public record Found(String id, BdtPolicy policy, boolean repeated) {}

    /**
     * Creates a BDT policy; the same request once more finds the former one.
     *
     * @param request BdtReqData
     * @throws ProblemException 400 for a faulty body, 403 when no transfer policy fits
     */
    @SpecRef("TS 29.554 4.2.2.2")
    public Found create(ObjectNode request) {
        BdtShapes.REQUEST.check(request);
        Instant stop = TransferOffers.instant(request.path("desTimeInt"), "stopTime");
        if (!stop.isAfter(clock.instant())) {
            throw incorrect("/desTimeInt/stopTime", "expected a time to come");
        }
        String id = UUID.nameUUIDFromBytes(Json.bytes(request)).toString();
        return commits.together(() -> {
            StoredDocument former = store.find(id);
            if (former != null) {
                return new Found(id, BdtPolicy.of(former.body()), true);
            }
            ArrayNode offers = TransferOffers.of(request, configured.get(), 1);
            if (offers.isEmpty()) {
                throw new ProblemException(ProblemDetails.of(
                        403, "REQUESTED_SERVICE_NOT_AUTHORIZED", "no transfer policy fits the wanted time"));
            }
            BdtPolicy policy = BdtPolicy.offered(request, offers);
            RequestDeadline.check();
            store.add(id, policy.stored());
            String _ = outbox.later(END, Json.object().put("id", id), stop);
            keep(id, null, policy);
            return new Found(id, policy, false);
        });
    }

    /** The BDT policy as it is, or 404. */
    @SpecRef("TS 29.554 5.3.3.3.1")
    public BdtPolicy read(String id) {
        return BdtPolicy.of(found(id).body());
    }

    /**
     * Takes the consumer's selection, and whether it wants to be warned.
     *
     * @param patch PatchBdtPolicy
     * @throws ProblemException 404, or 400 for a faulty body or a selection that was not offered
     */
    @SpecRef("TS 29.554 4.2.3")
    public BdtPolicy modify(String id, ObjectNode patch) {
        return commits.together(() -> {
            StoredDocument stored = found(id);
            BdtShapes.PATCH.check(patch);
            BdtPolicy before = BdtPolicy.of(stored.body());
            BdtPolicy after = before;
            if (patch.at("/bdtReqData/warnNotifReq").isBoolean()) {
                after = after.warning(patch.at("/bdtReqData/warnNotifReq").booleanValue());
            }
            if (patch.has("bdtPolData")) {
                int selected = patch.at("/bdtPolData/selTransPolicyId").intValue();
                if (!after.offers(selected)) {
                    throw incorrect("/bdtPolData/selTransPolicyId", "expected a transfer policy that was offered");
                }
                after = after.select(selected);
            }
            RequestDeadline.check();
            if (!after.equals(before)) {
                store.replace(stored, after.stored());
                keep(id, before, after);
            }
            return after;
        });
    }

    /** The transfer policies have changed: soon all BDT policies are looked through. */
    public void review() {
        outbox.add(REVIEW, Json.object());
    }

    /** Looks through all BDT policies, page by page. */
    public OutboxHandler reviews() {
        return OutboxHandler.of(REVIEW, MOST_ATTEMPTS, page -> {
            List<Touched> some = pages.page(page.path(AFTER).asString(""), PAGE);
            some.forEach(each -> review(each.id()));
            if (some.size() == PAGE) {
                outbox.add(REVIEW, Json.object().put(AFTER, some.getLast().id()));
            }
            return true;
        });
    }

    @SpecRef("TS 29.554 4.2.4.2")
    private void review(String id) {
        boolean _ = commits.together(() -> {
            StoredDocument stored = store.find(id);
            BdtPolicy before = stored == null ? null : BdtPolicy.of(stored.body());
            String uri = before == null ? null : before.warned();
            ObjectNode chosen = before == null ? null : before.chosen();
            if (stored == null || before == null || uri == null || chosen == null) {
                return false;
            }
            ArrayNode candidates = TransferOffers.of(before.request(), configured.get(), before.nextOffer());
            if (before.invalid() ? isKnown(before, candidates) : TransferOffers.has(candidates, chosen)) {
                return false;
            }
            BdtPolicy after = before.outdated(candidates);
            store.replace(stored, after.stored());
            keep(id, before, after);
            outbox.add(Callback.KIND, Callback.of(SERVICE, uri, before.warning(id, candidates)));
            return true;
        });
    }

    private static boolean isKnown(BdtPolicy policy, ArrayNode candidates) {
        return candidates.isEmpty() ? policy.isWithoutOffer() : TransferOffers.same(candidates, policy.offers());
    }

    /** Ends those whose time is over. */
    public OutboxHandler ends() {
        return OutboxHandler.of(END, MOST_ATTEMPTS, end -> {
            String id = String.valueOf(Json.string(end, "id"));
            boolean _ = commits.together(() -> {
                StoredDocument stored = store.find(id);
                if (stored != null) {
                    store.remove(stored);
                    keep(id, BdtPolicy.of(stored.body()), null);
                }
                return true;
            });
            return true;
        });
    }

    private void keep(String id, @Nullable BdtPolicy before, @Nullable BdtPolicy after) {
        ObjectNode former = before == null ? null : before.udrData(id);
        ObjectNode now = after == null ? null : after.udrData(id);
        if (former == null ? now != null : !former.equals(now)) {
            outbox.add(DATA, Json.object().put("id", id));
        }
    }

    /** Writes to the UDR what holds by then; again if that has changed meanwhile, since who writes first may arrive last. */
    public OutboxHandler udrData(Supplier<BdtDataRepository> repository) {
        return OutboxHandler.of(DATA, MOST_ATTEMPTS, entry -> {
            String id = String.valueOf(Json.string(entry, "id"));
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                ObjectNode data = udrData(id);
                boolean taken = data == null
                        ? repository.get().removeBdtData(id)
                        : repository.get().writeBdtData(id, data);
                if (!taken) {
                    return false;
                }
                if (Objects.equals(data, udrData(id))) {
                    return true;
                }
            }
            return false;
        });
    }

    private @Nullable ObjectNode udrData(String id) {
        StoredDocument stored = store.find(id);
        return stored == null ? null : BdtPolicy.of(stored.body()).udrData(id);
    }

    private StoredDocument found(String id) {
        StoredDocument stored = store.find(id);
        if (stored == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such BDT policy");
        }
        return stored;
    }

    private static ProblemException incorrect(String pointer, String reason) {
        return new ProblemException(
                SbiCause.MANDATORY_IE_INCORRECT, pointer + ": " + reason, new InvalidParam(pointer, reason));
    }
}
