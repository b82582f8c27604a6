// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;
import org.sigcore.scp.scpworker.service.TrafficPolicy;

/**
 * Settings of a request, read once on its arrival, and results of the intakes. Immutable.
 *
 * @param policy settings of the request
 * @param upstream sends the request to producers
 * @param renewal obtains another access token; null when this SCP has not added one
 */
public record RequestContext(
        TrafficPolicy policy, Upstream upstream, @Nullable TokenRenewal renewal) {
    /** Returns this context with another upstream. */
    public RequestContext by(Upstream other) {
        return new RequestContext(policy, other, renewal);
    }

    /** Returns this context for a request to which this SCP has added an access token. */
    public RequestContext renewedBy(TokenRenewal by) {
        return new RequestContext(policy, upstream, by);
    }
}
