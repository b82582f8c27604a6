// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.UriReferences;

/** Address of a producer in the precomputed forms that requests need. Immutable. */
public final class Target {
    private final ApiRoot root;
    private final AsciiString scheme;
    private final AsciiString authority;
    private final AsciiString prefix;
    private final AsciiString text;

    Target(ApiRoot root) {
        this.root = root;
        this.scheme = root.secure() ? HeaderNames.HTTPS : HeaderNames.HTTP;
        this.authority = new AsciiString(root.authority());
        this.prefix = new AsciiString(root.prefix());
        this.text = new AsciiString(root.toString());
    }

    public ApiRoot root() {
        return root;
    }

    AsciiString scheme() {
        return scheme;
    }

    AsciiString authority() {
        return authority;
    }

    /** Returns the apiRoot as in {@code 3gpp-Sbi-Target-apiRoot}. */
    AsciiString text() {
        return text;
    }

    /** Returns the URI to which a reference in the response to a request with that path resolves. */
    public String resolve(CharSequence path, String reference) {
        return UriReferences.resolve(
                scheme.toString(), authority.toString(), path(path).toString(), reference);
    }

    /** Returns the path with the API prefix of this target. */
    CharSequence path(CharSequence path) {
        return prefix.isEmpty() ? path : prefix.concat(path);
    }
}
