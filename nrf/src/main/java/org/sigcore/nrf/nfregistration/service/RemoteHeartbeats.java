// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.List;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.platform.state.TopicFollower;
import org.sigcore.store.feed.Change;

/** Follows the heart-beats that other processes have received. */
public final class RemoteHeartbeats implements TopicFollower {
    private final Heartbeats heartbeats;
    private final InstanceDirectory directory;

    public RemoteHeartbeats(Heartbeats heartbeats, InstanceDirectory directory) {
        this.heartbeats = heartbeats;
        this.directory = directory;
    }

    @Override
    public void onChanges(List<Change> changes) {
        for (Change change : changes) {
            if (change.topic().equals(StateTopics.HEARTBEAT)) {
                for (String id : change.payload().split(",", -1)) {
                    heard(id);
                }
            } else if (isAlive(change.entity())) {
                heartbeats.heard(change.entity());
            }
        }
    }

    private void heard(String id) {
        if (directory.find(id) != null) {
            heartbeats.heard(id);
        }
    }

    // A suspension by an auditor does not count as a heart-beat.
    private boolean isAlive(String id) {
        NfInstance instance = directory.find(id);
        return instance != null && !instance.profile().nfStatus().equals("SUSPENDED");
    }

    // After a gap no instance is known to be silent: all get their full interval again.
    @Override
    public void onGap() {
        directory.all().forEach(instance -> heartbeats.heard(instance.id()));
    }
}
