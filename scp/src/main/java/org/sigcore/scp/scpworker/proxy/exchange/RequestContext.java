// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.proxy.routing.Upstream;

/**
 * What intakes settle of a request before the exchange gets it. Immutable.
 *
 * @param upstream by which way it goes to producers
 * @param renewal how it gets another access token; null when this SCP has put none in
 */
public record RequestContext(Upstream upstream, @Nullable TokenRenewal renewal) {
    /** The same by another way. */
    public RequestContext by(Upstream other) {
        return new RequestContext(other, renewal);
    }

    /** The same with an access token of this SCP in the request. */
    public RequestContext renewedBy(TokenRenewal by) {
        return new RequestContext(upstream, by);
    }
}
