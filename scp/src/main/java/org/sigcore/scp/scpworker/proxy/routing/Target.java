// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.util.AsciiString;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.UriReferences;

/** A producer's address in the forms that requests need, made once. Immutable. */
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

    /** The whole apiRoot, as {@code 3gpp-Sbi-Target-apiRoot} carries it. */
    AsciiString text() {
        return text;
    }

    /** Returns the URI to which a reference in the answer to a request with that path resolves. */
    public String resolve(CharSequence path, String reference) {
        return UriReferences.resolve(
                scheme.toString(), authority.toString(), path(path).toString(), reference);
    }

    /** The path behind the prefix. */
    CharSequence path(CharSequence path) {
        return prefix.isEmpty() ? path : prefix.concat(path);
    }
}
