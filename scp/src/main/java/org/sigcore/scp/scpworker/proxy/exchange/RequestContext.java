// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/**
 * Results of the intakes for a request. Immutable.
 *
 * @param upstream sends the request to producers
 * @param renewal obtains another access token; null when this SCP has not added one
 */
public record RequestContext(Upstream upstream, @Nullable TokenRenewal renewal) {
    /** Returns this context with another upstream. */
    public RequestContext by(Upstream other) {
        return new RequestContext(other, renewal);
    }

    /** Returns this context for a request to which this SCP has added an access token. */
    public RequestContext renewedBy(TokenRenewal by) {
        return new RequestContext(upstream, by);
    }
}
