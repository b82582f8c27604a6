// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arguments that connect single functions to a core. Stateless. */
public final class Wiring {
    private Wiring() {}

    /**
     * Returns the start arguments of a function.
     *
     * @param started functions that it uses, with their addresses for it; without an NRF it does not register
     */
    public static List<String> arguments(NetworkFunction function, Map<NetworkFunction, Endpoints> started) {
        List<String> arguments = new ArrayList<>(List.of(
                "--sigcore.trace.enabled=true",
                "--sigcore.management.authentication=off",
                // Data of tests need not survive a power failure.
                "--sigcore.store.sync=never"));
        if (function != NetworkFunction.NRF) {
            Endpoints nrf = started.get(NetworkFunction.NRF);
            if (nrf == null) {
                arguments.add("--sigcore.nrf-client.enabled=false");
            } else {
                arguments.add("--sigcore.nrf-client.api-root=" + nrf.sbi());
                arguments.add("--sigcore.nrf-client.ready-when=registered");
            }
        }
        if (function.diameterPort().isPresent()) {
            Endpoints scp = started.get(NetworkFunction.SCP);
            if (scp != null) {
                arguments.add("--sigcore.egress.scp=" + scp.sbi());
            }
            arguments.add("--sigcore.diameter.unknown-peers=accept");
        }
        if (function == NetworkFunction.BSF) {
            arguments.addAll(peer(started.get(NetworkFunction.POLICY)));
        }
        return arguments;
    }

    // The list replaces the one of the BSF's defaults.
    private static List<String> peer(@Nullable Endpoints policy) {
        InetSocketAddress diameter = policy == null ? null : policy.diameter();
        List<String> peer =
                new ArrayList<>(List.of("--sigcore.diameter.peers[0].identity=" + NetworkFunction.POLICY.identity()));
        if (diameter != null) {
            peer.add("--sigcore.diameter.peers[0].host=" + diameter.getHostString());
            peer.add("--sigcore.diameter.peers[0].port=" + diameter.getPort());
        }
        return peer;
    }
}
