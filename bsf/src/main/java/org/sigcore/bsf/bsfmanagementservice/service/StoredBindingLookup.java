// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.api.BindingLookup;
import org.sigcore.bsf.bsfmanagementservice.api.BoundPcf;
import org.sigcore.bsf.bsfmanagementservice.api.UeSession;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingChoice;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingQuery;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.logic.UeAddress;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.store.StoreUnavailableException;

/** The look-up for other roles: an IPv4 address is tried first, then the IPv6 prefix. Thread-safe. */
@SpecRef("TS 29.213 7.3.5")
public final class StoredBindingLookup implements BindingLookup {
    private final PcfBindingService bindings;

    public StoredBindingLookup(PcfBindingService bindings) {
        this.bindings = bindings;
    }

    @Override
    public Optional<BoundPcf> find(UeSession session) {
        try {
            for (UeAddress address : addresses(session)) {
                BindingQuery query = new BindingQuery(
                        address, session.supi(), session.gpsi(), session.dnn(), null, session.ipDomain());
                if (bindings.discover(query) instanceof BindingChoice.One(var found)) {
                    return Optional.of(pcfOf(found));
                }
            }
            return Optional.empty();
        } catch (StoreUnavailableException e) {
            throw new ProblemException(ProblemDetails.of(503, null, "the store of bindings is out of reach"));
        }
    }

    private static List<UeAddress> addresses(UeSession session) {
        List<UeAddress> addresses = new ArrayList<>(2);
        add(addresses, session.ipv4Addr(), true);
        add(addresses, session.ipv6Prefix(), false);
        return addresses;
    }

    private static void add(List<UeAddress> addresses, @Nullable String text, boolean ipv4) {
        if (text != null) {
            try {
                addresses.add(ipv4 ? UeAddress.ipv4(text) : UeAddress.ipv6(text));
            } catch (IllegalArgumentException e) {
                throw new ProblemException(ProblemDetails.of(400, null, "no address of a UE: " + text));
            }
        }
    }

    private static BoundPcf pcfOf(StoredDocument binding) {
        return new BoundPcf(
                binding.id(),
                Json.string(binding.document(), "pcfDiamHost"),
                Json.string(binding.document(), "pcfDiamRealm"));
    }
}
