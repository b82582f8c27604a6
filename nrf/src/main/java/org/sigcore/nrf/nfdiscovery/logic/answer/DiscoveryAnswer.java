// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.Requester;

/**
 * A SearchResult, ready to be sent. Its arrays are not to be changed.
 *
 * @param body JSON
 * @param etag strong validator, quotes included
 * @param cacheControl the field value
 * @param profiles how many NF instances it holds
 * @param gzip the body compressed
 * @param requester what the query says of who asks
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DiscoveryAnswer(
        byte[] body, String etag, String cacheControl, int profiles, GzipForm gzip, Requester requester) {
    private static final int WORTH_ZIPPING = 1024;

    public static DiscoveryAnswer of(byte[] body, long validitySeconds, int profiles, Requester requester) {
        return new DiscoveryAnswer(
                body, tag(body), "max-age=" + validitySeconds, profiles, new GzipForm(body), requester);
    }

    /** The same with its body compressed, if that is worth it: then its tag is another one. */
    @SpecRef("RFC 9110 8.8.3.3")
    public DiscoveryAnswer inGzip() {
        if (body.length < WORTH_ZIPPING) {
            return this;
        }
        String zippedTag = etag.substring(0, etag.length() - 1) + "-gzip\"";
        return new DiscoveryAnswer(gzip.bytes(), zippedTag, cacheControl, profiles, gzip, requester);
    }

    /** Whether the body is compressed. */
    public boolean zipped() {
        return etag.endsWith("-gzip\"");
    }

    // Two checksums of 32 bits and the length: enough to tell versions of one answer apart, and cheap at 30 KB.
    private static String tag(byte[] body) {
        CRC32 one = new CRC32();
        one.update(body);
        CRC32C other = new CRC32C();
        other.update(body);
        return '"' + Long.toHexString(one.getValue() << 32 | other.getValue()) + '-' + body.length + '"';
    }
}
