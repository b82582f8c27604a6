// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.Requests;
import org.sigcore.scenarios.bench.SbiSender;
import org.sigcore.scenarios.load.CallSender;
import tools.jackson.databind.node.ObjectNode;

/** What the NRF tells an SCP: priority, capacity and load of a producer have changed. */
@SpecRef("TS 29.510 5.2.2.6")
final class StatusNotifications {
    private static final int VALUES = 60;
    private final SbiSender sender;
    private final NrfSimulator nrf;
    private final List<ObjectNode> profiles;

    StatusNotifications(SbiSender sender, NrfSimulator nrf, ProducerFleet fleet) {
        this.sender = sender;
        this.nrf = nrf;
        this.profiles = new ArrayList<>(fleet.profiles().values());
    }

    CallSender sender() {
        SbiSender.Check taken = SbiSender.status(200, 204);
        return (number, end) -> {
            List<String> callbacks = nrf.callbacks();
            if (callbacks.isEmpty()) {
                end.ended("the SCP has not subscribed");
                return;
            }
            URI callback = URI.create(callbacks.getFirst());
            ObjectNode profile = profiles.get((int) (number % profiles.size())).deepCopy();
            profile.put("priority", 1 + number % 3)
                    .put("capacity", 40 + number % VALUES)
                    .put("load", number % VALUES);
            ObjectNode body = Json.object()
                    .put("event", "NF_PROFILE_CHANGED")
                    .put(
                            "nfInstanceUri",
                            nrf.root() + "/nnrf-nfm/v1/nf-instances/" + Json.string(profile, "nfInstanceId"));
            body.set("nfProfile", profile);
            ApiRoot at = ApiRoot.of(callback.getScheme(), callback.getHost(), callback.getPort());
            sender.send(
                    new Requests(at).of("POST", callback.getRawPath(), "application/json"),
                    Json.bytes(body),
                    false,
                    taken,
                    end);
        };
    }
}
