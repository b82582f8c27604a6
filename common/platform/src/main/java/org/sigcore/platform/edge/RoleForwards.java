// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import java.time.Duration;
import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiCaller;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;

/** Hands the requests for roles that run elsewhere on to them, so that an NF has one address whatever its deployment. */
final class RoleForwards implements SbiRoutes {
    private final RoleSet roles;
    private final Map<String, ApiRoot> links;
    private final SbiCaller caller;
    private final Duration timeout;

    RoleForwards(RoleSet roles, Map<String, ApiRoot> links, SbiCaller caller, Duration timeout) {
        this.roles = roles;
        this.links = links;
        this.caller = caller;
        this.timeout = timeout;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        roles.paths().forEach((role, paths) -> {
            ApiRoot link = links.get(role);
            if (link != null && !roles.runs(role)) {
                paths.forEach(path -> builder.forward(path, request -> forward(role, link, request)));
            }
        });
    }

    private SbiResponse forward(String role, ApiRoot link, SbiRequest request) {
        try {
            return caller.send(link, request, timeout);
        } catch (SbiCallException e) {
            return SbiResponse.problem(
                    ProblemDetails.of(SbiCause.TARGET_NF_NOT_REACHABLE, "role " + role + " is not reachable"));
        }
    }
}
