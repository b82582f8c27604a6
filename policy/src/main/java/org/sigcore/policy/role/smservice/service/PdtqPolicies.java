// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.udrconnector.TransferDataRepository;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.outbox.Callback;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.policydata.pcfsm.PdtqTransferPolicy;
import org.sigcore.policy.kernel.store.StoredDocument;
import org.sigcore.policy.role.smservice.logic.PdtqOffers;
import org.sigcore.policy.role.smservice.logic.PdtqPolicy;
import org.sigcore.policy.role.smservice.logic.PdtqShapes;
import org.sigcore.policy.role.smservice.logic.Window;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policies for planned data transfers with QoS. A policy is stored here and, once a transfer policy is selected, in the
 * UDR under its reference, until the last of its requested times is over. Consumers that requested warnings are
 * notified when their policy is no longer offered but others are. Thread-safe.
 */
@SpecRef("TS 29.543 5.2.2")
public final class PdtqPolicies {
    private static final String SERVICE = "npcf-pdtq-policy-control-notify";
    private final TransferRecords records;
    private final Commits commits;
    private final Outbox outbox;
    private final Supplier<Collection<PdtqTransferPolicy>> configured;
    private final InstantSource clock;

    /** @param configured the transfer policies currently offered, in order */
    public PdtqPolicies(TransferRecords.Ports ports, Supplier<Collection<PdtqTransferPolicy>> configured) {
        this.records = new TransferRecords(
                TransferDataRepository.Kind.PDTQ,
                ports,
                stored -> PdtqPolicy.of(stored.body()).udrData(stored.id()));
        this.commits = ports.commits();
        this.outbox = ports.outbox();
        this.clock = ports.clock();
        this.configured = configured;
    }

    /** A PDTQ policy and its identifier, which is also its reference. */
    public record Created(String id, PdtqPolicy policy) {}

    /**
     * Creates a PDTQ policy.
     *
     * @param request PdtqPolicyData
     * @throws ProblemException 400 for an invalid body, 403 when no transfer policy fits
     */
    @SpecRef("TS 29.543 5.2.2.2.2")
    public Created create(ObjectNode request) {
        PdtqShapes.REQUEST.check(request);
        Instant end = PdtqPolicy.end(request);
        if (!end.isAfter(clock.instant())) {
            throw ProblemException.of(
                    SbiCause.MANDATORY_IE_INCORRECT, "/desTimeInts/0/stopTime", "expected a time to come");
        }
        ArrayNode offers = PdtqOffers.of(request, configured.get(), 1, clock.instant());
        if (offers.isEmpty()) {
            throw new ProblemException(ProblemDetails.of(
                    403, "REQUESTED_SERVICE_NOT_AUTHORIZED", "no transfer policy fits the wanted times and QoS"));
        }
        String id = UUID.randomUUID().toString();
        PdtqPolicy policy = PdtqPolicy.offered(request, offers);
        return commits.together(() -> {
            RequestDeadline.check();
            records.add(id, policy.stored(), end);
            keep(id, null, policy);
            return new Created(id, policy);
        });
    }

    /** Returns a PDTQ policy; responds 404 if it does not exist. */
    @SpecRef("TS 29.543 6.1.3.3.3.1")
    public PdtqPolicy read(String id) {
        return PdtqPolicy.of(records.found(id).body());
    }

    /**
     * Applies the consumer's selection, its request for warnings and their destination, and members unknown to this
     * release.
     *
     * @param patch PdtqPolicyPatchData
     * @throws ProblemException 404, or 400 for an invalid body or a selection that was not offered
     */
    @SpecRef("TS 29.543 5.2.2.3")
    public PdtqPolicy modify(String id, ObjectNode patch) {
        return commits.together(() -> {
            StoredDocument stored = records.found(id);
            PdtqShapes.PATCH.check(patch);
            PdtqPolicy before = PdtqPolicy.of(stored.body());
            if (patch.has("selPdtqPolicyId")
                    && before.offer(patch.path("selPdtqPolicyId").intValue()) == null) {
                throw ProblemException.of(
                        SbiCause.MANDATORY_IE_INCORRECT, "/selPdtqPolicyId", "expected a policy that was offered");
            }
            PdtqPolicy after = before.patched(patch);
            RequestDeadline.check();
            if (!after.equals(before)) {
                records.replace(stored, after.stored());
                keep(id, before, after);
            }
            return after;
        });
    }

    /** Schedules a review of all PDTQ policies after a change of the transfer policies. */
    public void review() {
        records.review();
    }

    /** Returns the outbox handler that reviews all PDTQ policies, page by page. */
    public OutboxHandler reviews() {
        return records.reviews(this::review);
    }

    /** A notification must list candidates, so none is sent while nothing else can be offered. */
    @SpecRef("TS 29.543 5.2.2.4.2")
    private void review(String id) {
        boolean _ = commits.together(() -> {
            StoredDocument stored = records.find(id);
            PdtqPolicy before = stored == null ? null : PdtqPolicy.of(stored.body());
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
            ArrayNode candidates = PdtqOffers.of(before.request(), configured.get(), before.nextOffer(), now);
            boolean known = PdtqOffers.has(before.offers(), chosen.path("recTimeInt"))
                    ? PdtqOffers.has(candidates, chosen.path("recTimeInt"))
                    : PdtqOffers.same(candidates, before.offers());
            if (known || candidates.isEmpty()) {
                return false;
            }
            records.replace(stored, before.offering(candidates).stored());
            outbox.add(Callback.KIND, Callback.of(SERVICE, uri, PdtqPolicy.warning(id, candidates)));
            return true;
        });
    }

    /** Returns the outbox handler that removes expired policies. */
    public OutboxHandler ends() {
        return records.ends();
    }

    private void keep(String id, @Nullable PdtqPolicy before, PdtqPolicy after) {
        records.keep(id, before == null ? null : before.udrData(id), after.udrData(id));
    }

    /** Returns the outbox handler that writes selected policies to the UDR. */
    public OutboxHandler udrData(Supplier<TransferDataRepository> repository) {
        return records.udrData(repository);
    }
}
