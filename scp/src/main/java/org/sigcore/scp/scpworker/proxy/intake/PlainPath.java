// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.UrlEncoded;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;

/** Path of a request as a router interprets it: without the query, and with escapes decoded. Pure. */
final class PlainPath {
    private PlainPath() {}

    /** Returns the path without its query, and with its escapes decoded. */
    static AsciiString of(@Nullable CharSequence path) {
        AsciiString text = path == null ? AsciiString.EMPTY_STRING : HeaderNames.ascii(path);
        int query = text.indexOf('?', 0);
        AsciiString whole = query < 0 ? text : text.subSequence(0, query, false);
        return whole.indexOf('%', 0) < 0 ? whole : new AsciiString(UrlEncoded.decode(whole.toString()));
    }

    /** Returns true when a path contains an NF instance id, in either case. */
    static boolean contains(AsciiString path, AsciiString id) {
        byte first = id.byteAt(0);
        for (int i = 0; i <= path.length() - id.length(); i++) {
            if ((path.byteAt(i) | 0x20) == (first | 0x20) && path.regionMatches(true, i, id, 0, id.length())) {
                return true;
            }
        }
        return false;
    }
}
