// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Rules of registration. Pure. */
@SpecRef("TS 29.521 4.2.2.2")
public final class RegistrationRules {
    private static final List<String> PCF_IDENTITIES = List.of("pcfId", "pcfSmFqdn", "pcfFqdn", "pcfDiamHost");
    private static final List<String> PCF_END_POINTS = List.of("pcfSmIpEndPoints", "pcfIpEndPoints");

    private static final List<String> SAME_IN_DUPLICATES = List.of("supi", "gpsi", "pcfDiamHost", "pcfFqdn");

    private RegistrationRules() {}

    /**
     * A PcfBinding as it is stored and answered: checked, features negotiated.
     *
     * @throws ProblemException 400 with every fault
     */
    public static ObjectNode accept(ObjectNode received) {
        BindingShapes.PCF_BINDING.check(received);
        checkDomain(received);
        checkKindOfSession(received);
        return FeatureNegotiation.negotiated(received);
    }

    /**
     * A PcfBinding after an update. A domain that stays behind when its IPv4 address is released is no fault: it has no
     * effect.
     *
     * @throws ProblemException as {@link DocumentPatch#apply}, and 400 if the addresses contradict one another
     */
    @SpecRef("TS 29.521 4.2.5.2")
    public static ObjectNode updated(ObjectNode stored, ObjectNode patch) {
        ObjectNode merged = DocumentPatch.PCF_BINDING.apply(stored, patch);
        if (patch.hasNonNull("ipDomain")) {
            checkDomain(merged);
        }
        checkKindOfSession(merged);
        return merged;
    }

    private static void checkDomain(ObjectNode binding) {
        if (binding.hasNonNull("ipDomain")
                && !binding.hasNonNull("ipv4Addr")
                && !binding.hasNonNull("ipv4FrameRouteList")) {
            throw malformed("/ipDomain", "goes with an IPv4 address only");
        }
    }

    private static void checkKindOfSession(ObjectNode binding) {
        if (binding.hasNonNull("macAddr48") && (binding.hasNonNull("ipv4Addr") || binding.hasNonNull("ipv6Prefix"))) {
            throw malformed("/macAddr48", "a session has either IP addresses or a MAC address");
        }
    }

    private static ProblemException malformed(String pointer, String reason) {
        return new ProblemException(
                SbiCause.INVALID_MSG_FORMAT, pointer + ": " + reason, new InvalidParam(pointer, reason));
    }

    /**
     * Settles a registration.
     *
     * @param sharing stored bindings with which it shares an address or a combination
     */
    public static Registration settle(StoredDocument incoming, Collection<StoredDocument> sharing) {
        String combination = BindingKeys.combination(incoming.document());
        for (StoredDocument other : sharing) {
            if (combination != null
                    && combination.equals(BindingKeys.combination(other.document()))
                    && !isOfTheSamePcf(incoming.document(), other.document())) {
                return new Registration.Refused(other);
            }
        }
        List<Loser> losers = AddressClaims.losers(incoming, AddressClaims.of(incoming.document()), sharing);
        for (StoredDocument other : sharing) {
            if (BindingSelector.isOfTheSameSession(incoming, other)
                    && isOfTheSamePcf(incoming.document(), other.document())) {
                return new Registration.Replaced(
                        new StoredDocument(other.id(), incoming.storedAtMillis(), incoming.document()), losers);
            }
        }
        return new Registration.Added(incoming, losers);
    }

    /**
     * Settles a change. Only what the binding did not claim before is taken from others.
     *
     * @param sharing stored bindings with which it shares an address, itself among them or not
     */
    public static Registration.Replaced settle(
            StoredDocument before, StoredDocument after, Collection<StoredDocument> sharing) {
        Set<AddressClaims.Claim> gained = AddressClaims.of(after.document());
        gained.removeAll(AddressClaims.of(before.document()));
        return new Registration.Replaced(after, AddressClaims.losers(after, gained, sharing));
    }

    /** True when a revalidated binding is there already: same UE, address, data network, slice and PCF. */
    public static boolean isDuplicate(ObjectNode stored, ObjectNode incoming) {
        return SAME_IN_DUPLICATES.stream().allMatch(member -> sameValue(stored, incoming, member))
                && BindingSelector.isOnTheSameConnection(stored, incoming);
    }

    /**
     * The binding of another session that claims an address of this one; null when there is none. A PCF that merely
     * revalidates a binding takes no address back from a session that came later.
     */
    public static @Nullable StoredDocument claimant(ObjectNode incoming, Collection<StoredDocument> sharing) {
        StoredDocument unnamed = new StoredDocument("", 0, incoming);
        List<Loser> claimants = AddressClaims.losers(unnamed, AddressClaims.of(incoming), sharing);
        return claimants.isEmpty() ? null : claimants.getFirst().before();
    }

    /** The refusal that names the PCF which has the combination, or the address. */
    public static ProblemException refusal(StoredDocument existing) {
        return existing(existing.document(), "pcfSmFqdn", "pcfSmIpEndPoints");
    }

    /** 403 EXISTING_BINDING_INFO_FOUND with some members of the existing binding. */
    static ProblemException existing(ObjectNode binding, String... members) {
        Map<String, Object> others = new TreeMap<>();
        for (String member : members) {
            if (binding.hasNonNull(member)) {
                others.put(member, binding.get(member));
            }
        }
        return new ProblemException(new ProblemDetails(
                null, null, 403, "another PCF is bound already", null, "EXISTING_BINDING_INFO_FOUND", null, others));
    }

    /** Decided by the first name that both give; end points count only where no name does. */
    private static boolean isOfTheSamePcf(ObjectNode one, ObjectNode other) {
        for (String member : PCF_IDENTITIES) {
            String a = Json.string(one, member);
            String b = Json.string(other, member);
            if (a != null && b != null) {
                return a.equalsIgnoreCase(b);
            }
        }
        return PCF_END_POINTS.stream().anyMatch(member -> present(one, member) && sameValue(one, other, member));
    }

    private static boolean present(JsonNode document, String member) {
        return document.hasNonNull(member);
    }

    private static boolean sameValue(JsonNode one, JsonNode other, String member) {
        return Objects.equals(one.get(member), other.get(member));
    }
}
