// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.nfregistration.service.InstanceLedger.Step;
import tools.jackson.databind.node.ObjectNode;

/** Access of the auditor to silent NF instances. Thread-safe. */
public final class SilentInstances implements InstanceAudit {
    private final InstanceDirectory directory;
    private final InstanceLedger ledger;
    private final Heartbeats heartbeats;
    private final Predicate<String> gone;
    private final Predicate<String> audited;
    private final Set<String> takenOver = ConcurrentHashMap.newKeySet();

    /**
     * @param heartbeats follows the directory
     * @param gone true if the site of an instance is a failed mate
     * @param audited true if this site is responsible for the instances of a site
     */
    public SilentInstances(
            InstanceDirectory directory,
            InstanceLedger ledger,
            Heartbeats heartbeats,
            Predicate<String> gone,
            Predicate<String> audited) {
        this.directory = directory;
        this.ledger = ledger;
        this.heartbeats = heartbeats;
        this.gone = gone;
        this.audited = audited;
    }

    @Override
    public List<Liveness> liveness() {
        if (!heartbeats.informed()) {
            return List.of();
        }
        Collection<NfInstance> all = directory.all();
        takeOver(all);
        return all.stream()
                .filter(instance -> audited.test(instance.site()))
                .map(instance -> new Liveness(
                        instance.id(),
                        instance.profile().nfStatus().equals("SUSPENDED"),
                        heartbeats.silent(instance.id()),
                        Duration.ofSeconds(instance.profile().heartBeatTimer())))
                .toList();
    }

    // Instances of a mate that has just failed get their full interval to contact this site.
    private void takeOver(Collection<NfInstance> all) {
        Set<String> sites = all.stream().map(NfInstance::site).filter(gone).collect(Collectors.toUnmodifiableSet());
        for (NfInstance instance : all) {
            if (sites.contains(instance.site()) && !takenOver.contains(instance.site())) {
                heartbeats.heard(instance.id());
            }
        }
        takenOver.retainAll(sites);
        takenOver.addAll(sites);
    }

    @Override
    public boolean suspend(String id, Duration silent) {
        InstanceLedger.Changed changed = ledger.change(id, before -> {
            if (before == null || before.profile().nfStatus().equals("SUSPENDED") || !heartbeats.isSilent(id, silent)) {
                return new Step.Keep();
            }
            ObjectNode profile = before.profile().document().deepCopy();
            profile.put("nfStatus", "SUSPENDED");
            return new Step.Put(profile);
        });
        return !Objects.equals(changed.before(), changed.after());
    }

    @Override
    public boolean remove(String id, Duration silent) {
        InstanceLedger.Changed changed = ledger.change(
                id, before -> before == null || !heartbeats.isSilent(id, silent) ? new Step.Keep() : new Step.Remove());
        return !Objects.equals(changed.before(), changed.after());
    }
}
