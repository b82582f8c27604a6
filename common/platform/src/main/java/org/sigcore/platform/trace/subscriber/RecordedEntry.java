// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.sbi.SbiExchange;

/** A recorded message or exchange. */
sealed interface RecordedEntry {
    /** Returns the time of its beginning, µs since 1970. */
    long epochMicros();

    /** Returns its approximate memory size. */
    int octets();

    /** An SBI request and its response. */
    record Sbi(SbiExchange exchange) implements RecordedEntry {
        private static final int OVERHEAD = 500;
        private static final int OVERHEAD_OF_FIELD = 120;

        @Override
        public long epochMicros() {
            return exchange.request().epochMicros();
        }

        @Override
        public int octets() {
            return OVERHEAD + octets(exchange.request()) + octets(exchange.response());
        }

        private static int octets(SbiExchange.@Nullable Message message) {
            if (message == null) {
                return 0;
            }
            int all = message.body().length;
            for (Map.Entry<String, String> field : message.headers()) {
                all += OVERHEAD_OF_FIELD
                        + field.getKey().length()
                        + field.getValue().length();
            }
            return all;
        }
    }

    /** A Diameter message. */
    record Diameter(long epochMicros, DiameterTap.Passed passed) implements RecordedEntry {
        private static final int OVERHEAD = 400;
        private static final int OVERHEAD_OF_AVP = 48;

        @Override
        public int octets() {
            return OVERHEAD
                    + passed.octets().length
                    + OVERHEAD_OF_AVP * passed.message().avps().size();
        }
    }
}
