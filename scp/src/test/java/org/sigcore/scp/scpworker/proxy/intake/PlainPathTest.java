// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths with a query or an escape at every position. */
class PlainPathTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 15, 16, 17, 40})
    void queryAndEscape_areFoundAtEveryPosition(int length) {
        String path = "/nsmf-pdusession/v1/sm-contexts/1/modify\u00ff".substring(0, length);
        assertThat(plain(path)).isEqualTo(path);
        for (int at = 0; at <= length; at++) {
            String before = path.substring(0, at);
            assertThat(plain(before + "?" + path.substring(at))).isEqualTo(before);
            assertThat(plain(before + "%7E" + path.substring(at))).isEqualTo(before + "~" + path.substring(at));
            assertThat(plain(before + "?" + "%7E")).isEqualTo(before);
            assertThat(plain(before + "%7E?" + path.substring(at))).isEqualTo(before + "~");
        }
    }

    @Test
    void octetsOutsideOfPath_areIgnored() {
        byte[] octets = "?/nudm-sdm/v2/x%".getBytes(StandardCharsets.US_ASCII);
        AsciiString path = new AsciiString(octets, 1, octets.length - 2, false);
        assertThat((Object) PlainPath.of(path)).isSameAs(path);
        assertThat(PlainPath.of(null).toString()).isEmpty();
    }

    private static String plain(String path) {
        return PlainPath.of(new AsciiString(path)).toString();
    }
}
