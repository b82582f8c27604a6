// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingQuery;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.logic.UeAddress;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecord;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.bsf.contract.bsfmanagementservice.SessionSearch;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.store.StoreUnavailableException;

/** Access to stored bindings for other roles. Thread-safe. */
public final class StoredBindingRecords implements BindingRecords {
    private final PcfBindingService bindings;
    private final PcfBindingStore store;

    public StoredBindingRecords(PcfBindingService bindings, BindingStores stores) {
        this.bindings = bindings;
        this.store = stores.sessions();
    }

    @Override
    public Page stale(String after, long unchangedSinceMillis, int limit) {
        return reached(() -> {
            PcfBindingStore.Page page = store.unchanged(after, unchangedSinceMillis, limit);
            return new Page(
                    page.unchanged().stream()
                            .map(StoredBindingRecords::recordOf)
                            .toList(),
                    page.last());
        });
    }

    @Override
    public void confirm(String bindingId) {
        reached(() -> {
            store.touch(bindingId);
            return true;
        });
    }

    @Override
    public boolean removeRegisteredAt(String bindingId, long registeredAtMillis) {
        return reached(() -> bindings.deregister(bindingId, registeredAtMillis));
    }

    @Override
    public List<BindingRecord> search(SessionSearch search) {
        return reached(
                () -> find(search).stream().map(StoredBindingRecords::recordOf).toList());
    }

    private List<StoredDocument> find(SessionSearch search) {
        if (search.bindingId() != null) {
            return store.find(search.bindingId()).stream().toList();
        }
        String identity = search.supi() != null ? search.supi() : search.gpsi();
        if (identity != null) {
            return store.findByIdentity(identity);
        }
        return address(search.ipv4Addr(), UeAddress::ipv4)
                .or(() -> address(search.ipv6Prefix(), UeAddress::ipv6))
                .or(() -> address(search.macAddr48(), UeAddress::mac))
                .map(this::around)
                .orElseThrow(() -> new ProblemException(
                        SbiCause.MANDATORY_QUERY_PARAM_MISSING, "expected an identity or an address"));
    }

    private List<StoredDocument> around(UeAddress address) {
        BindingQuery query = new BindingQuery(address, null, null, null, null, null);
        String key = query.key();
        List<StoredDocument> exact = key == null ? List.of() : holding(address, store.findByKey(key));
        if (!exact.isEmpty()) {
            return exact;
        }
        return store.findByKeys(query.widerKeys()).stream()
                .flatMap(found -> holding(address, found).stream())
                .toList();
    }

    private static List<StoredDocument> holding(UeAddress address, List<StoredDocument> found) {
        return found.stream()
                .filter(binding -> address.matchOf(binding.document()).isPresent())
                .toList();
    }

    private static Optional<UeAddress> address(@Nullable String text, Function<String, UeAddress> parser) {
        try {
            return Optional.ofNullable(text).map(parser);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(SbiCause.MANDATORY_QUERY_PARAM_INCORRECT, "not an address of a UE: " + text);
        }
    }

    private static BindingRecord recordOf(StoredDocument binding) {
        return new BindingRecord(binding.id(), binding.storedAtMillis(), binding.document());
    }

    private static <T> T reached(Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreUnavailableException e) {
            throw StoreOutage.forOtherRoles();
        }
    }
}
