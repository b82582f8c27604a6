// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;
import tools.jackson.databind.DatabindException;

/** Requests tokens from the scp-cache of another SCP. Thread-safe; blocks. */
public final class PeerGrantClient implements PeerGrants {
    /** Path at which an SCP grants tokens to others. */
    public static final String PATH = "/scp-cache/v1/grants";

    private static final Duration PATIENCE = Duration.ofMillis(500);
    private final SbiCaller caller;
    private final InternalSecret peers;

    /** @param peers secret shared by the federated SCPs */
    public PeerGrantClient(SbiCaller caller, InternalSecret peers) {
        this.caller = caller;
        this.peers = peers;
    }

    @Override
    public @Nullable Grant grant(ApiRoot remote, GrantCall call) {
        try {
            SbiRequest request = SbiRequest.of("POST", PATH).withBody("application/json", Json.bytes(call));
            SbiResponse response = caller.send(remote, peers.prove(request), PATIENCE);
            return response.successful() ? Json.bind(response.jsonObject(), Grant.class) : null;
        } catch (SbiCallException | DatabindException | IllegalArgumentException e) {
            return null;
        }
    }
}
