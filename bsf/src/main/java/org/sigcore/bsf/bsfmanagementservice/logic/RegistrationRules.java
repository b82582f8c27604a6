// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.JsonMember;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rules for registering and changing PDU session bindings. Pure. */
@SpecRef("TS 29.521 4.2.2.2")
public final class RegistrationRules {
    private static final int MOST_OF_ONE_SESSION = 4;
    private static final List<JsonMember> PCF_IDENTITIES =
            List.of(PcfBinding.PCF_ID, PcfBinding.PCF_SM_FQDN, PcfBinding.PCF_FQDN, PcfBinding.PCF_DIAM_HOST);
    private static final List<JsonMember> PCF_END_POINTS =
            List.of(PcfBinding.PCF_SM_IP_END_POINTS, PcfBinding.PCF_IP_END_POINTS);

    private static final List<JsonMember> SAME_IN_DUPLICATES =
            List.of(PcfBinding.SUPI, PcfBinding.GPSI, PcfBinding.PCF_DIAM_HOST, PcfBinding.PCF_FQDN);

    private RegistrationRules() {}

    /**
     * Returns a PcfBinding as it is stored and returned to the PCF: validated, with features negotiated.
     *
     * @throws ProblemException 400 that lists all faults
     */
    public static ObjectNode accept(ObjectNode received) {
        BindingShapes.PCF_BINDING.check(received);
        checkDomain(received);
        checkKindOfSession(received);
        return FeatureNegotiation.negotiated(received);
    }

    /**
     * Returns a PcfBinding after an update. An IP domain that remains after its IPv4 address was released is accepted:
     * it has no effect.
     *
     * @throws ProblemException as {@link DocumentPatch#apply}, and 400 if the addresses contradict one another
     */
    @SpecRef("TS 29.521 4.2.5.2")
    public static ObjectNode updated(ObjectNode stored, ObjectNode patch) {
        ObjectNode merged = DocumentPatch.PCF_BINDING.apply(stored, patch);
        if (PcfBinding.IP_DOMAIN.isIn(patch)) {
            checkDomain(merged);
        }
        checkKindOfSession(merged);
        return merged;
    }

    private static void checkDomain(ObjectNode binding) {
        if (PcfBinding.IP_DOMAIN.isIn(binding)
                && PcfBinding.IPV4_MEMBERS.stream().noneMatch(member -> member.isIn(binding))) {
            throw malformed("/ipDomain", "goes with an IPv4 address only");
        }
    }

    private static void checkKindOfSession(ObjectNode binding) {
        if (PcfBinding.MAC_ADDR_48.isIn(binding)
                && (PcfBinding.IPV4_ADDR.isIn(binding) || PcfBinding.IPV6_PREFIX.isIn(binding))) {
            throw malformed("/macAddr48", "a session has either IP addresses or a MAC address");
        }
    }

    private static ProblemException malformed(String pointer, String reason) {
        return ProblemException.of(SbiCause.INVALID_MSG_FORMAT, pointer, reason);
    }

    /**
     * Decides the outcome of a registration.
     *
     * @param sharing stored bindings that share an address or a combination with it
     * @param conflict rule that decides whether other sessions lose the claimed addresses
     */
    public static Registration settle(
            StoredDocument incoming, Collection<StoredDocument> sharing, AddressConflict conflict) {
        String combination = BindingKeys.combination(incoming.document());
        for (StoredDocument other : sharing) {
            if (combination != null
                    && combination.equals(BindingKeys.combination(other.document()))
                    && !isOfTheSamePcf(incoming.document(), other.document())) {
                return new Registration.Refused(other);
            }
        }
        List<DisplacedBinding> losers =
                AddressClaims.losers(incoming, AddressClaims.of(incoming.document()), sharing, conflict);
        StoredDocument obsolete = obsolete(incoming, sharing);
        return obsolete == null
                ? new Registration.Added(incoming, losers)
                : new Registration.Replaced(
                        new StoredDocument(obsolete.id(), incoming.storedAtMillis(), incoming.document()), losers);
    }

    /**
     * Returns the binding that a registration replaces; null if it is stored in addition to the others. A PCF with two
     * SM policies for one PDU session registers it twice and deregisters each binding separately, so every registration
     * is a resource of its own. It replaces a binding that the PCF registered before its restart or, so that repeated
     * requests without an answer do not accumulate, the oldest of {@value #MOST_OF_ONE_SESSION}.
     */
    @SpecRef("TS 29.521 4.2.3.2")
    private static @Nullable StoredDocument obsolete(StoredDocument incoming, Collection<StoredDocument> sharing) {
        List<StoredDocument> same = sharing.stream()
                .filter(other -> isOfTheSamePolicy(incoming.document(), other.document()))
                .sorted(BindingSelector.LATEST)
                .toList();
        for (StoredDocument other : same) {
            if (isFromBeforeARestart(other.document(), incoming.document())) {
                return other;
            }
        }
        return same.size() < MOST_OF_ONE_SESSION ? null : same.getFirst();
    }

    private static boolean isFromBeforeARestart(ObjectNode stored, ObjectNode incoming) {
        Instant then = recoveryTime(stored);
        Instant now = recoveryTime(incoming);
        return then != null && now != null && then.isBefore(now);
    }

    private static @Nullable Instant recoveryTime(ObjectNode binding) {
        String text = PcfBinding.RECOVERY_TIME.text(binding);
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) { // a leap second
            return null;
        }
    }

    /** Returns true if two bindings belong to the same PDU session and the same PCF. */
    static boolean isOfTheSamePolicy(ObjectNode one, ObjectNode other) {
        return BindingSelector.isOfTheSameSession(one, other) && isOfTheSamePcf(one, other);
    }

    /**
     * Decides the outcome of a change. Other bindings lose only addresses that this binding did not claim before.
     *
     * @param sharing stored bindings that share an address with it; may include the binding itself
     * @param conflict rule that decides whether other sessions lose the claimed addresses
     */
    public static Registration.Replaced settle(
            StoredDocument before, StoredDocument after, Collection<StoredDocument> sharing, AddressConflict conflict) {
        Set<AddressClaims.Claim> gained = AddressClaims.of(after.document());
        gained.removeAll(AddressClaims.of(before.document()));
        return new Registration.Replaced(after, AddressClaims.losers(after, gained, sharing, conflict));
    }

    /** Returns true if a revalidated binding already exists: same UE, address, data network, slice and PCF. */
    public static boolean isDuplicate(ObjectNode stored, ObjectNode incoming) {
        return SAME_IN_DUPLICATES.stream().allMatch(member -> sameValue(stored, incoming, member))
                && new PcfBinding(stored).isOnTheSameConnectionAs(new PcfBinding(incoming));
    }

    /**
     * Returns the binding of another session that claims an address of this one; null if absent. A revalidation does
     * not reclaim an address from a session that registered later.
     */
    public static @Nullable StoredDocument claimant(ObjectNode incoming, Collection<StoredDocument> sharing) {
        StoredDocument unnamed = new StoredDocument("", 0, incoming);
        List<DisplacedBinding> claimants =
                AddressClaims.losers(unnamed, AddressClaims.of(incoming), sharing, AddressConflict.NEWEST_WINS);
        return claimants.isEmpty() ? null : claimants.getFirst().before();
    }

    /** Returns the rejection that names the PCF which holds the combination or the address. */
    public static ProblemException refusal(StoredDocument existing) {
        return existing(existing.document(), PcfBinding.PCF_SM_FQDN, PcfBinding.PCF_SM_IP_END_POINTS);
    }

    /** Returns 403 EXISTING_BINDING_INFO_FOUND with the given members of the existing binding. */
    static ProblemException existing(ObjectNode binding, JsonMember... members) {
        Map<String, Object> others = new TreeMap<>();
        for (JsonMember member : members) {
            if (member.isIn(binding)) {
                others.put(member.name(), member.of(binding));
            }
        }
        return new ProblemException(new ProblemDetails(
                null, null, 403, "another PCF is bound already", null, "EXISTING_BINDING_INFO_FOUND", null, others));
    }

    private static boolean isOfTheSamePcf(ObjectNode one, ObjectNode other) {
        return isOfTheSamePcf(one, other, PCF_IDENTITIES, PCF_END_POINTS);
    }

    /** Compares PCFs by the first name that both bindings contain; end points count only without a common name. */
    static boolean isOfTheSamePcf(
            ObjectNode one, ObjectNode other, List<JsonMember> identities, List<JsonMember> endPoints) {
        for (JsonMember member : identities) {
            String a = member.text(one);
            String b = member.text(other);
            if (a != null && b != null) {
                return a.equalsIgnoreCase(b);
            }
        }
        return endPoints.stream().anyMatch(member -> member.isIn(one) && sameValue(one, other, member));
    }

    private static boolean sameValue(JsonNode one, JsonNode other, JsonMember member) {
        return member.of(one).equals(member.of(other));
    }
}
