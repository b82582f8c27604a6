// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingChoice;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingQuery;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.logic.UeAddress;
import org.sigcore.bsf.contract.bsfmanagementservice.AddressConflict;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingLookup;
import org.sigcore.bsf.contract.bsfmanagementservice.BoundPcf;
import org.sigcore.bsf.contract.bsfmanagementservice.ManagementOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.store.StoreUnavailableException;

/** Binding look-up for other roles. Tries the IPv4 address first, then the IPv6 prefix. Thread-safe. */
@SpecRef("TS 29.213 7.3.5")
public final class StoredBindingLookup implements BindingLookup {
    private final PcfBindingService bindings;
    private final StoredPcfHosts hosts;
    private final ConfigView<ManagementOptions> settings;

    /** @param hosts stores the Diameter hosts of the bindings found */
    public StoredBindingLookup(PcfBindingService bindings, StoredPcfHosts hosts, ConfigViews configuration) {
        this.bindings = bindings;
        this.hosts = hosts;
        this.settings = configuration.view(ManagementOptions.RESOURCE);
    }

    @Override
    public List<Optional<BoundPcf>> find(List<UeSession> sessions) {
        try {
            AddressConflict now = settings.current().addressConflict();
            List<Optional<BoundPcf>> found = new ArrayList<>(Collections.nCopies(sessions.size(), Optional.empty()));
            lookUp(sessions, UeSession::ipv4Addr, UeAddress::ipv4, found, now);
            lookUp(sessions, UeSession::ipv6Prefix, UeAddress::ipv6, found, now);
            return found;
        } catch (StoreUnavailableException e) {
            throw StoreOutage.forOtherRoles();
        }
    }

    /** Looks up the sessions without a result by the given address, and fills in the bindings found. */
    private void lookUp(
            List<UeSession> sessions,
            Function<UeSession, @Nullable String> text,
            Function<String, UeAddress> parser,
            List<Optional<BoundPcf>> found,
            AddressConflict now) {
        List<Integer> places = new ArrayList<>(sessions.size());
        List<BindingQuery> queries = new ArrayList<>(sessions.size());
        for (int i = 0; i < sessions.size(); i++) {
            UeAddress address = found.get(i).isEmpty() ? parsed(text.apply(sessions.get(i)), parser) : null;
            if (address != null) {
                places.add(i);
                queries.add(query(sessions.get(i), address));
            }
        }
        List<BindingChoice> choices = bindings.discover(queries, now);
        for (int i = 0; i < choices.size(); i++) {
            if (choices.get(i) instanceof BindingChoice.One(var binding)) {
                BoundPcf pcf = pcfOf(binding);
                hosts.seen(pcf.diamHost());
                found.set(places.get(i), Optional.of(pcf));
            }
        }
    }

    /** An invalid address yields no result, so that it does not fail the other sessions of the batch. */
    private static @Nullable UeAddress parsed(@Nullable String text, Function<String, UeAddress> parser) {
        try {
            return text == null ? null : parser.apply(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static BindingQuery query(UeSession session, UeAddress address) {
        return new BindingQuery(
                address,
                session.supi(),
                session.gpsi(),
                session.dnn(),
                null,
                session.ipDomain(),
                session.otherIdentities());
    }

    private static BoundPcf pcfOf(StoredDocument binding) {
        PcfBinding pcf = new PcfBinding(binding.document());
        return new BoundPcf(binding.id(), pcf.pcfDiamHost(), pcf.pcfDiamRealm());
    }
}
