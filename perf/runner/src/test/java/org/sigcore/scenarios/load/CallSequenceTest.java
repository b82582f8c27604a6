// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The users together make each call at the rate of the guide. */
class CallSequenceTest {
    @ParameterizedTest
    @CsvSource({"7, 7, 1", "3, 7, 1", "52, 7, 8", "0, 7, 0", "1000, 333, 4"})
    void share_addsUpToTheTotalAndIsEven(long total, long users, long most) {
        assertThat(LongStream.range(0, users)
                        .map(user -> CallSequence.share(total, user, users))
                        .sum())
                .isEqualTo(total);
        assertThat(LongStream.range(0, users)
                        .map(user -> CallSequence.share(total, user, users))
                        .max())
                .hasValue(most);
    }
}
