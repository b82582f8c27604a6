// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.scp.scpworker.logic.ApiPath;

class DiscoveryKeyTest {
    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ' ', textBlock = """
            %7B%22plmnId%22%3A%7B%22mcc%22%3A%22001%22%2C%22mnc%22%3A%2201%22%7D%2C%22tac%22%3A%220000a1%22%7D {"plmnId":{"mcc":"001","mnc":"01"},"tac":"0000a1"}
            %5b%7b%22sst%22%3a1%7d%5d [{"sst":1}]
            [{"sst":1}] [{"sst":1}]
            %7B%22a%22%3A%22+%22%7D {"a":"+"}
            %zz %zz
            100%25 100%25
            """)
    void jsonHeader_mayBePercentEncoded(String header, String value) {
        AsciiString[] names = {DiscoveryKey.PREFIX.concat("tai")};
        AsciiString[] values = {AsciiString.of(header)};
        DiscoveryKey key = new DiscoveryKey(names, values, 1, new ApiPath("nsmf-pdusession", "v1"));
        assertThat(key.query().get("tai")).isEqualTo(value);
    }

    @Test
    void memoryOfKey_includesApiAndNrf() {
        AsciiString[] none = {};
        ApiPath api = new ApiPath("a".repeat(1000), "v1");
        DiscoveryKey key = new DiscoveryKey(none, none, 0, api, new AsciiString("b".repeat(2000)));
        assertThat(key.octets()).isGreaterThan(3000);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 9, 128})
    void key_dependsOnWhichNameHasWhichValue_butNotOnTheOrder(int count) {
        AsciiString[] names = new AsciiString[count];
        AsciiString[] values = new AsciiString[count];
        AsciiString[] backwards = new AsciiString[count];
        AsciiString[] valuesBackwards = new AsciiString[count];
        for (int i = 0; i < count; i++) {
            names[i] = DiscoveryKey.PREFIX.concat("name" + i);
            values[i] = new AsciiString("value" + i);
            backwards[count - 1 - i] = names[i];
            valuesBackwards[count - 1 - i] = values[i];
        }
        ApiPath api = new ApiPath("nudm-sdm", "v2");
        DiscoveryKey key = new DiscoveryKey(names, values, count, api);
        assertThat(new DiscoveryKey(backwards, valuesBackwards, count, api))
                .isEqualTo(key)
                .hasSameHashCodeAs(key);
        DiscoveryKey permuted = new DiscoveryKey(names, valuesBackwards, count, api);
        assertThat(permuted).isNotEqualTo(key);
        assertThat(permuted.hashCode()).isNotEqualTo(key.hashCode());
        names[0] = names[1]; // the same number of headers, one of them twice
        assertThat(new DiscoveryKey(backwards, valuesBackwards, count, api))
                .isNotEqualTo(new DiscoveryKey(names, values, count, api));
    }
}
