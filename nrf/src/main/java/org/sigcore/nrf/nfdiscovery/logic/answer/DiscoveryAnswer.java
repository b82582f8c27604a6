// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.Requester;

/**
 * A serialized SearchResult. Callers must not modify its arrays.
 *
 * @param body JSON
 * @param etag strong validator, including its quotes
 * @param cacheControl value of the header field
 * @param profiles number of NF instances in the response
 * @param gzip compressed form of the body
 * @param requester the consumer as described by the query
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DiscoveryAnswer(
        byte[] body, String etag, String cacheControl, int profiles, GzipForm gzip, Requester requester) {
    private static final int WORTH_ZIPPING = 1024;

    public static DiscoveryAnswer of(byte[] body, long validitySeconds, int profiles, Requester requester) {
        return new DiscoveryAnswer(
                body, tag(body), "max-age=" + validitySeconds, profiles, new GzipForm(body), requester);
    }

    /**
     * Returns this response with its body compressed and a different ETag, or this response if compression does not
     * pay.
     */
    @SpecRef("RFC 9110 8.8.3.3")
    public DiscoveryAnswer inGzip() {
        if (body.length < WORTH_ZIPPING) {
            return this;
        }
        String zippedTag = etag.substring(0, etag.length() - 1) + "-gzip\"";
        return new DiscoveryAnswer(gzip.bytes(), zippedTag, cacheControl, profiles, gzip, requester);
    }

    /** Returns true if the body is compressed. */
    public boolean zipped() {
        return etag.endsWith("-gzip\"");
    }

    // Two 32-bit checksums and the length: sufficient to distinguish versions of one response, and cheap at 30 KB.
    private static String tag(byte[] body) {
        CRC32 one = new CRC32();
        one.update(body);
        CRC32C other = new CRC32C();
        other.update(body);
        return '"' + Long.toHexString(one.getValue() << 32 | other.getValue()) + '-' + body.length + '"';
    }
}
