// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.List;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import org.sigcore.nrf.nrfartisan.api.StateTopics;
import org.sigcore.platform.state.TopicFollower;
import org.sigcore.store.feed.Change;

/** What other processes heard of NF instances counts here too. */
public final class SignsOfLife implements TopicFollower {
    private final Registrar registrar;
    private final InstanceDirectory directory;

    public SignsOfLife(Registrar registrar, InstanceDirectory directory) {
        this.registrar = registrar;
        this.directory = directory;
    }

    @Override
    public void onChanges(List<Change> changes) {
        for (Change change : changes) {
            if (change.topic().equals(StateTopics.HEARTBEAT)) {
                for (String id : change.payload().split(",", -1)) {
                    registrar.heardElsewhere(id);
                }
            } else if (isAlive(change.entity())) {
                registrar.heardElsewhere(change.entity());
            }
        }
    }

    // An auditor's suspension is no sign of life.
    private boolean isAlive(String id) {
        NfInstance instance = directory.find(id);
        return instance != null && !instance.profile().nfStatus().equals("SUSPENDED");
    }

    // Nobody is known to be silent after a gap: all have their whole time again.
    @Override
    public void onGap() {
        directory.all().forEach(instance -> registrar.heardElsewhere(instance.id()));
    }
}
