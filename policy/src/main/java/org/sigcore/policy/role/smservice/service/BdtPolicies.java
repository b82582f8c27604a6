// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.policydata.pcfsm.BdtTransferPolicy;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.policy.role.smservice.logic.BdtPolicy;
import org.sigcore.policy.role.smservice.logic.BdtShapes;
import org.sigcore.policy.role.smservice.logic.TransferOffers;
import org.sigcore.policy.role.smservice.logic.Window;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policies for background data transfer. A policy is stored here and, once a transfer policy is selected, in the UDR
 * under its reference, until its time is over. Consumers that requested warnings are notified when their transfer
 * policy is no longer offered. Thread-safe.
 */
@SpecRef("TS 29.554 4.2")
public final class BdtPolicies {
    private static final String SERVICE = "npcf-bdtpolicycontrol-notify";
    private final TransferRecords records;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<Collection<BdtTransferPolicy>> configured;
    private final InstantSource clock;

    /** @param configured the transfer policies currently offered, in order */
    public BdtPolicies(TransferRecords.Ports ports, Supplier<Collection<BdtTransferPolicy>> configured) {
        this.records = new TransferRecords(
                TransferDataRepository.Kind.BDT,
                ports,
                stored -> BdtPolicy.of(stored.body()).udrData(stored.id()));
        this.commits = ports.commits();
        this.outbox = ports.outbox();
        this.clock = ports.clock();
        this.configured = configured;
    }

    /**
     * A BDT policy.
     *
     * @param repeated true when an identical request had created it before
     */
    public record Found(String id, BdtPolicy policy, boolean repeated) {}

    /**
     * Creates a BDT policy; a repetition of a request returns the existing one.
     *
     * @param request BdtReqData
     * @throws ProblemException 400 for an invalid body, 403 when no transfer policy fits
     */
    @SpecRef("TS 29.554 4.2.2.2")
    public Found create(ObjectNode request) {
        BdtShapes.REQUEST.check(request);
        Instant stop = Window.of(request.path("desTimeInt")).stop();
        if (!stop.isAfter(clock.instant())) {
            throw ProblemException.of(
                    SbiCause.MANDATORY_IE_INCORRECT, "/desTimeInt/stopTime", "expected a time to come");
        }
        String id = UUID.nameUUIDFromBytes(Json.bytes(request)).toString();
        return commits.together(() -> {
            StoredDocument former = records.find(id);
            if (former != null) {
                return new Found(id, BdtPolicy.of(former.body()), true);
            }
            ArrayNode offers = TransferOffers.of(request, configured.get(), 1, clock.instant());
            if (offers.isEmpty()) {
                throw new ProblemException(ProblemDetails.of(
                        403, "REQUESTED_SERVICE_NOT_AUTHORIZED", "no transfer policy fits the wanted time"));
            }
            BdtPolicy policy = BdtPolicy.offered(request, offers);
            RequestDeadline.check();
            records.add(id, policy.stored(), stop);
            keep(id, null, policy);
            return new Found(id, policy, false);
        });
    }

    /** Returns a BDT policy; responds 404 if it does not exist. */
    @SpecRef("TS 29.554 5.3.3.3.1")
    public BdtPolicy read(String id) {
        return BdtPolicy.of(records.found(id).body());
    }

    /**
     * Applies the consumer's selection, its request for warnings, and members unknown to this release.
     *
     * @param patch PatchBdtPolicy
     * @throws ProblemException 404, or 400 for an invalid body or a selection that was not offered
     */
    @SpecRef("TS 29.554 4.2.3")
    public BdtPolicy modify(String id, ObjectNode patch) {
        return commits.together(() -> {
            StoredDocument stored = records.found(id);
            BdtShapes.PATCH.check(patch);
            BdtPolicy before = BdtPolicy.of(stored.body());
            BdtPolicy after = before.unknown(patch);
            if (patch.at("/bdtReqData/warnNotifReq").isBoolean()) {
                after = after.warning(patch.at("/bdtReqData/warnNotifReq").booleanValue());
            }
            if (patch.has("bdtPolData")) {
                int selected = patch.at("/bdtPolData/selTransPolicyId").intValue();
                if (!after.offers(selected)) {
                    throw ProblemException.of(
                            SbiCause.MANDATORY_IE_INCORRECT,
                            "/bdtPolData/selTransPolicyId",
                            "expected a transfer policy that was offered");
                }
                after = after.select(selected);
            }
            RequestDeadline.check();
            if (!after.equals(before)) {
                records.replace(stored, after.stored());
                keep(id, before, after);
            }
            return after;
        });
    }

    /** Schedules a review of all BDT policies after a change of the transfer policies. */
    public void review() {
        records.review();
    }

    /** Returns the outbox handler that reviews all BDT policies, page by page. */
    public OutboxHandler reviews() {
        return records.reviews(this::review);
    }

    @SpecRef("TS 29.554 4.2.4.2")
    private void review(String id) {
        boolean _ = commits.together(() -> {
            StoredDocument stored = records.find(id);
            BdtPolicy before = stored == null ? null : BdtPolicy.of(stored.body());
            String uri = before == null ? null : before.warned();
            ObjectNode chosen = before == null ? null : before.chosen();
            Instant now = clock.instant();
            if (stored == null
                    || before == null
                    || uri == null
                    || chosen == null
                    || Window.of(chosen.path("recTimeInt")).isOver(now)) {
                return false;
            }
            ArrayNode candidates = TransferOffers.of(before.request(), configured.get(), before.nextOffer(), now);
            if (before.isInvalid() ? isKnown(before, candidates) : TransferOffers.has(candidates, chosen)) {
                return false;
            }
            BdtPolicy after = before.outdated(candidates);
            records.replace(stored, after.stored());
            keep(id, before, after);
            outbox.add(Callback.KIND, Callback.of(SERVICE, uri, before.warning(id, candidates)));
            return true;
        });
    }

    private static boolean isKnown(BdtPolicy policy, ArrayNode candidates) {
        return candidates.isEmpty() ? policy.isWithoutOffer() : TransferOffers.same(candidates, policy.offers());
    }

    /** Returns the outbox handler that removes expired policies. */
    public OutboxHandler ends() {
        return records.ends();
    }

    private void keep(String id, @Nullable BdtPolicy before, BdtPolicy after) {
        records.keep(id, before == null ? null : before.udrData(id), after.udrData(id));
    }

    /** Returns the outbox handler that writes selected policies to the UDR. */
    public OutboxHandler udrData(Supplier<TransferDataRepository> repository) {
        return records.udrData(repository);
    }
}
