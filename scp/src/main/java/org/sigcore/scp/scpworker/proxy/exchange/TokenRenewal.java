// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.function.Consumer;

/** Obtains another access token for a request with a token of this SCP. Event loop only. */
public interface TokenRenewal {
    /** Returns true when that response rejects the token for the first time. */
    boolean wantsAnother(Http2Headers answer);

    /**
     * Obtains another token and sets it in the request.
     *
     * @param done called on the event loop with true if there is another token
     */
    void renew(Http2Headers request, Consumer<Boolean> done);
}
