// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import io.netty.util.AsciiString;

/** Header names and values that the worker reads or writes, as bytes. Names are in lower case, as HTTP/2 has them. */
final class Names {
    static final AsciiString TARGET_API_ROOT = AsciiString.cached("3gpp-sbi-target-apiroot");
    static final AsciiString ROUTING_BINDING = AsciiString.cached("3gpp-sbi-routing-binding");
    static final AsciiString PRODUCER_ID = AsciiString.cached("3gpp-sbi-producer-id");
    static final AsciiString MAX_RSP_TIME = AsciiString.cached("3gpp-sbi-max-rsp-time");
    static final AsciiString NRF_URI = AsciiString.cached("3gpp-sbi-nrf-uri");
    static final AsciiString DISCOVERY_PREFIX = AsciiString.cached("3gpp-sbi-discovery-");
    static final AsciiString USER_AGENT = AsciiString.cached("user-agent");
    static final AsciiString MESSAGE_PRIORITY = AsciiString.cached("3gpp-sbi-message-priority");
    static final AsciiString LCI = AsciiString.cached("3gpp-sbi-lci");
    static final AsciiString OCI = AsciiString.cached("3gpp-sbi-oci");
    static final AsciiString RETRY_AFTER = AsciiString.cached("retry-after");
    static final AsciiString VIA = AsciiString.cached("via");
    static final AsciiString HOST = AsciiString.cached("host");
    static final AsciiString SERVER = AsciiString.cached("server");
    static final AsciiString LOCATION = AsciiString.cached("location");
    static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
    static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    static final AsciiString PROBLEM_JSON = AsciiString.cached("application/problem+json");
    static final AsciiString HTTP = AsciiString.cached("http");
    static final AsciiString HTTPS = AsciiString.cached("https");

    private Names() {}

    /** The text as bytes; what the engine decoded is bytes already and is not copied. */
    static AsciiString ascii(CharSequence text) {
        return text instanceof AsciiString ascii ? ascii : new AsciiString(text);
    }
}
