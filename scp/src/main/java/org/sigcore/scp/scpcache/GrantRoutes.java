// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import java.util.function.Function;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.scp.contract.scpcache.Grant;
import org.sigcore.scp.contract.scpcache.GrantCall;
import tools.jackson.databind.DatabindException;

/** Grants tokens of the keys of this SCP to other SCPs that share its secret. */
public final class GrantRoutes implements SbiRoutes {
    private final Function<GrantCall, Grant> grants;
    private final InternalSecret peers;

    /** @param peers secret that clients must present, because a grant reduces what all other SCPs may send */
    public GrantRoutes(Function<GrantCall, Grant> grants, InternalSecret peers) {
        this.grants = grants;
        this.peers = peers;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api("/scp-cache/v1").route("POST", "/grants", this::grant);
    }

    private SbiResponse grant(SbiRequest request) {
        peers.require(request);
        GrantCall call;
        try {
            call = Json.bind(request.jsonObject(), GrantCall.class);
        } catch (DatabindException | IllegalArgumentException e) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, e.getMessage());
        }
        return SbiResponse.json(200, grants.apply(call));
    }
}
