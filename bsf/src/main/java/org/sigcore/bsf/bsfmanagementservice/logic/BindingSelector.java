// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiPredicate;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SubscriberIdentity;
import tools.jackson.databind.node.ObjectNode;

/** Selects from the bindings found under a key. Pure. */
@SpecRef({"TS 29.521 4.2.4.2", "TS 29.521 5.7.3"})
public final class BindingSelector {
    /** Orders bindings by the time at which they were stored, latest last. */
    static final Comparator<StoredDocument> LATEST =
            Comparator.comparingLong(StoredDocument::storedAtMillis).thenComparing(StoredDocument::id);

    private BindingSelector() {}

    /**
     * Selects the binding that matches a query: of the matching bindings those with the longest prefix that contains
     * the address, and of these those in the requested domain. If the newest binding wins, the latest of several
     * sessions that claim the address is selected: the others may have been stored under the other rule, or at another
     * site.
     */
    public static BindingChoice choose(BindingQuery query, List<StoredDocument> candidates, AddressConflict conflict) {
        if (candidates.size() == 1) {
            return only(query, candidates.getFirst());
        }
        List<StoredDocument> agreeing = candidates.stream()
                .filter(candidate -> query.agreesWith(candidate.document()))
                .toList();
        List<StoredDocument> nearest = inDomain(query, longest(query, agreeing));
        if (nearest.isEmpty()) {
            return new BindingChoice.None();
        }
        StoredDocument latest = nearest.stream().max(LATEST).orElseThrow();
        boolean newestHasIt = query.address() != null && conflict == AddressConflict.NEWEST_WINS;
        return nearest.stream()
                        .allMatch(other -> isOfTheSameSession(other, latest)
                                || (newestHasIt && AddressClaims.contested(other.document(), latest.document())))
                ? new BindingChoice.One(latest)
                : new BindingChoice.Ambiguous(nearest.size());
    }

    /** Fast path for a single binding, the most frequent case. */
    private static BindingChoice only(BindingQuery query, StoredDocument candidate) {
        UeAddress address = query.address();
        boolean meant = query.agreesWith(candidate.document())
                && (address == null || address.matchOf(candidate.document()).isPresent());
        return meant ? new BindingChoice.One(candidate) : new BindingChoice.None();
    }

    private static List<StoredDocument> longest(BindingQuery query, List<StoredDocument> agreeing) {
        UeAddress address = query.address();
        if (address == null) {
            return agreeing;
        }
        int best = -1;
        for (StoredDocument candidate : agreeing) {
            best = Math.max(best, address.matchOf(candidate.document()).orElse(-1));
        }
        OptionalInt longest = OptionalInt.of(best);
        return best < 0
                ? List.of()
                : agreeing.stream()
                        .filter(candidate ->
                                address.matchOf(candidate.document()).equals(longest))
                        .toList();
    }

    private static List<StoredDocument> inDomain(BindingQuery query, List<StoredDocument> candidates) {
        List<StoredDocument> exact = candidates.stream()
                .filter(candidate -> query.isInDomainOf(candidate.document()))
                .toList();
        return exact.isEmpty() ? candidates : exact;
    }

    /** Returns the bindings without those that a PCF has registered again. */
    static List<StoredDocument> latest(
            Collection<StoredDocument> bindings, BiPredicate<ObjectNode, ObjectNode> isSame) {
        return bindings.stream()
                .filter(one -> bindings.stream()
                        .noneMatch(other ->
                                LATEST.compare(other, one) > 0 && isSame.test(other.document(), one.document())))
                .toList();
    }

    /**
     * Returns true if the later binding supersedes the earlier one: same SUPI, addresses, data network and slice. A PCF
     * that lost its sessions leaves such bindings behind.
     */
    static boolean isOfTheSameSession(StoredDocument one, StoredDocument other) {
        return one.id().equals(other.id()) || isOfTheSameSession(one.document(), other.document());
    }

    /** Variant of {@link #isOfTheSameSession(StoredDocument, StoredDocument)} for documents without ids. */
    static boolean isOfTheSameSession(ObjectNode one, ObjectNode other) {
        PcfBinding a = new PcfBinding(one);
        PcfBinding b = new PcfBinding(other);
        String supi = a.supi();
        String otherSupi = b.supi();
        return supi != null
                && otherSupi != null
                && SubscriberIdentity.same(supi, otherSupi)
                && a.isOnTheSameConnectionAs(b);
    }
}
