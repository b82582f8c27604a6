// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.function.Consumer;

/** The way to another access token for a request that this SCP has put one into. Loop only. */
public interface TokenRenewal {
    /** True when that answer says that the token is at fault, for the first time. */
    boolean wantsAnother(Http2Headers answer);

    /**
     * Gets another token and puts it into the request.
     *
     * @param done told on the loop whether there is one
     */
    void renew(Http2Headers request, Consumer<Boolean> done);
}
