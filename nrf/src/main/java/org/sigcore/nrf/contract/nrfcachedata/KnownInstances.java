// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfcachedata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;

/** Combined view of the NF instances of this NRF set and of the other sets. Thread-safe. */
public final class KnownInstances {
    private final NfInstances here;
    private final PeerNrfSets elsewhere;

    public KnownInstances(NfInstances here, PeerNrfSets elsewhere) {
        this.here = here;
        this.elsewhere = elsewhere;
    }

    /** Returns the profile of an instance; null if no set knows it. */
    public @Nullable NFProfile find(String nfInstanceId) {
        NfInstance own = here.find(nfInstanceId);
        return better(own == null ? null : own.profile(), elsewhere.find(nfInstanceId));
    }

    /** Returns every instance, in no particular order. */
    public Collection<NFProfile> all() {
        Collection<NFProfile> others = elsewhere.all();
        List<NFProfile> all = new ArrayList<>();
        Set<String> shadowed = new HashSet<>();
        for (NfInstance instance : here.all()) {
            NFProfile other = others.isEmpty() ? null : elsewhere.find(instance.id());
            all.add(Objects.requireNonNull(better(instance.profile(), other)));
            if (other != null) {
                shadowed.add(instance.id());
            }
        }
        others.stream()
                .filter(profile -> !shadowed.contains(NfInstance.key(profile.id())))
                .forEach(all::add);
        return all;
    }

    /**
     * Selects between two profiles of one instance. This set's profile takes precedence, unless the instance has
     * stopped its heart-beats here and is alive at another set to which it has moved.
     */
    public static @Nullable NFProfile better(@Nullable NFProfile here, @Nullable NFProfile elsewhere) {
        if (here == null || elsewhere == null) {
            return here == null ? elsewhere : here;
        }
        return here.nfStatus().equals("SUSPENDED") && elsewhere.nfStatus().equals("REGISTERED") ? elsewhere : here;
    }
}
