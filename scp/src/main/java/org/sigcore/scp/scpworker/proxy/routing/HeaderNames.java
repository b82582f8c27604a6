// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;

/** Header names and values used by the worker, as bytes. Names are in lower case, as in HTTP/2. */
public final class HeaderNames {
    public static final AsciiString TARGET_API_ROOT = AsciiString.cached("3gpp-sbi-target-apiroot");
    static final AsciiString ROUTING_BINDING = AsciiString.cached("3gpp-sbi-routing-binding");
    static final AsciiString PRODUCER_ID = AsciiString.cached("3gpp-sbi-producer-id");
    static final AsciiString MAX_RSP_TIME = AsciiString.cached("3gpp-sbi-max-rsp-time");
    static final AsciiString NRF_URI = AsciiString.cached("3gpp-sbi-nrf-uri");
    public static final AsciiString REQUESTER_TYPE = AsciiString.cached("3gpp-sbi-discovery-requester-nf-type");
    public static final AsciiString TARGET_TYPE = AsciiString.cached("3gpp-sbi-discovery-target-nf-type");
    static final AsciiString TARGET_INSTANCE = AsciiString.cached("3gpp-sbi-discovery-target-nf-instance-id");
    static final AsciiString DISCOVERY_SNSSAIS = AsciiString.cached("3gpp-sbi-discovery-snssais");
    static final AsciiString DISCOVERY_DNN = AsciiString.cached("3gpp-sbi-discovery-dnn");
    static final AsciiString SENDER_TIMESTAMP = AsciiString.cached("3gpp-sbi-sender-timestamp");
    static final AsciiString SELECTION_INFO = AsciiString.cached("3gpp-sbi-selection-info");
    static final AsciiString RETRY_INFO = AsciiString.cached("3gpp-sbi-retry-info");
    static final AsciiString REQUEST_INFO = AsciiString.cached("3gpp-sbi-request-info");
    static final AsciiString RESPONSE_INFO = AsciiString.cached("3gpp-sbi-response-info");
    static final AsciiString MAX_FORWARD_HOPS = AsciiString.cached("3gpp-sbi-max-forward-hops");
    static final AsciiString NF_PEER_INFO = AsciiString.cached("3gpp-sbi-nf-peer-info");
    static final AsciiString CALLBACK = AsciiString.cached("3gpp-sbi-callback");
    public static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");
    public static final AsciiString CREDENTIALS = AsciiString.cached("3gpp-sbi-client-credentials");
    public static final AsciiString USER_AGENT = AsciiString.cached("user-agent");
    static final AsciiString MESSAGE_PRIORITY = AsciiString.cached("3gpp-sbi-message-priority");
    static final AsciiString LCI = AsciiString.cached("3gpp-sbi-lci");
    static final AsciiString OCI = AsciiString.cached("3gpp-sbi-oci");
    static final AsciiString RETRY_AFTER = AsciiString.cached("retry-after");
    public static final AsciiString VIA = AsciiString.cached("via");
    static final AsciiString HOST = AsciiString.cached("host");
    static final AsciiString SERVER = AsciiString.cached("server");
    public static final AsciiString LOCATION = AsciiString.cached("location");
    public static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
    public static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    public static final AsciiString CONTENT_ENCODING = AsciiString.cached("content-encoding");
    static final AsciiString PROBLEM_JSON = AsciiString.cached("application/problem+json");
    public static final AsciiString HTTP = AsciiString.cached("http");
    static final AsciiString HTTPS = AsciiString.cached("https");

    private HeaderNames() {}

    /** Returns the text as bytes; text decoded by the engine is not copied. */
    public static AsciiString ascii(CharSequence text) {
        return text instanceof AsciiString ascii ? ascii : new AsciiString(text);
    }

    /** Returns the status of a response; 0 when absent or not a number. */
    public static int status(Http2Headers headers) {
        CharSequence status = headers.status();
        return status == null || status.length() != 3 ? 0 : ascii(status).parseInt();
    }
}
