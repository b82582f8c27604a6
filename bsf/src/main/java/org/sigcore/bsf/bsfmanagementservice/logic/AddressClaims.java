// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.Snssai;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Address claims of bindings. An address, prefix, framed route or MAC address belongs to one PDU session of a data
 * network and slice; an IPv4 address belongs to one PDU session of its IP domain. An SMF that has lost its sessions
 * reassigns their addresses without notifying the PCF, so that two bindings claim the same address. Pure; expects valid
 * documents.
 */
@SpecRef({"TS 23.501 5.6.14", "TS 23.501 5.8.2.2", "TS 29.521 4.2.4.2"})
final class AddressClaims {
    private static final List<Kind> KINDS = List.of(
            new Kind(PcfBinding.IPV4_MEMBERS, Ipv4Prefix::parse),
            new Kind(PcfBinding.IPV6_MEMBERS, Ipv6Prefix::parse),
            new Kind(PcfBinding.MAC_MEMBERS, PcfBinding::macDigits));

    private AddressClaims() {}

    /**
     * Members that hold addresses of one kind.
     *
     * @param reader converts an address to a value that is equal for equal addresses and differs from values of other
     *     kinds
     */
    private record Kind(List<JsonMember> members, Function<String, Object> reader) {}

    /**
     * An address in a data network and slice.
     *
     * @param ipDomain null if absent, and for any address other than IPv4
     */
    record Claim(Object address, @Nullable String ipDomain, String network, Snssai slice) {}

    /** Returns the claims of a binding. */
    static Set<Claim> of(ObjectNode binding) {
        Set<Claim> claims = new HashSet<>();
        for (Kind kind : KINDS) {
            JsonMember.texts(binding, kind.members).forEach(text -> claims.add(claim(binding, kind, text)));
        }
        return claims;
    }

    private static Claim claim(ObjectNode binding, Kind kind, String text) {
        PcfBinding session = new PcfBinding(binding);
        Object address = kind.reader.apply(text);
        return new Claim(
                address,
                address instanceof Ipv4Prefix ? session.ipDomain() : null,
                session.dnn().network(),
                session.snssai());
    }

    /** Returns the addresses of a binding in their original notation. */
    static List<String> texts(ObjectNode binding) {
        return KINDS.stream()
                .flatMap(kind -> JsonMember.texts(binding, kind.members).stream())
                .toList();
    }

    /** Returns true if both bindings claim at least one common address. */
    static boolean contested(ObjectNode one, ObjectNode other) {
        return dnn(one).matches(dnn(other)) && !Collections.disjoint(of(one), of(other));
    }

    /**
     * Returns the older bindings of other sessions that hold an address which a newer binding claims.
     *
     * @param claims claims of the newer binding: all, or only those that are new to it
     * @param conflict rule that decides whether the older bindings lose their addresses
     */
    static List<DisplacedBinding> losers(
            StoredDocument newer, Set<Claim> claims, Collection<StoredDocument> older, AddressConflict conflict) {
        List<DisplacedBinding> losers = new ArrayList<>();
        for (StoredDocument other : older) {
            if (!BindingSelector.isOfTheSameSession(newer, other)
                    && dnn(newer.document()).matches(dnn(other.document()))
                    && !Collections.disjoint(claims, of(other.document()))) {
                losers.add(new DisplacedBinding(other, without(other, claims), conflict));
            }
        }
        return losers;
    }

    private static @Nullable StoredDocument without(StoredDocument loser, Set<Claim> claims) {
        ObjectNode rest = loser.document().deepCopy();
        for (Kind kind : KINDS) {
            for (JsonMember member : kind.members) {
                keepUnclaimed(rest, kind, member, claims);
            }
        }
        return texts(rest).isEmpty() ? null : new StoredDocument(loser.id(), loser.storedAtMillis(), rest);
    }

    private static void keepUnclaimed(ObjectNode binding, Kind kind, JsonMember member, Set<Claim> claims) {
        JsonNode value = member.of(binding);
        List<String> unclaimed = JsonMember.texts(binding, List.of(member)).stream()
                .filter(text -> !claims.contains(claim(binding, kind, text)))
                .toList();
        if (unclaimed.isEmpty()) {
            binding.remove(member.name());
        } else if (value instanceof ArrayNode array) {
            array.removeAll();
            unclaimed.forEach(array::add);
        }
    }

    private static Dnn dnn(ObjectNode binding) {
        return new PcfBinding(binding).dnn();
    }
}
