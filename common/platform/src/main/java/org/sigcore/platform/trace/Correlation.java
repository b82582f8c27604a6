// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.slf4j.MDC;

/**
 * What the log lines and the outgoing requests of one incoming request have in common.
 *
 * @param id in every log line: what the consumer sent, or a random one
 * @param received the consumer's {@code 3gpp-Sbi-Correlation-Info}; null when it sent none, and then none goes out
 */
@SpecRef("TS 29.500 5.2.3.2.18")
public record Correlation(String id, @Nullable String received) {
    /** The header's name. */
    public static final String HEADER = "3gpp-sbi-correlation-info";

    private static final String MDC_KEY = "correlation";
    private static final ScopedValue<Correlation> CURRENT = ScopedValue.newInstance();

    /** Of a request with that header value, or without one. */
    public static Correlation of(@Nullable String header) {
        if (header != null && !header.isBlank()) {
            return new Correlation(header.strip(), header.strip());
        }
        return new Correlation(
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()), null);
    }

    /** Of the request that this thread is working on; null when it works on none. */
    public static @Nullable Correlation current() {
        return CURRENT.isBound() ? CURRENT.get() : null;
    }

    /** Works on a request: within {@code work}, log lines and outgoing requests carry this correlation. */
    public <T> T call(Supplier<T> work) {
        String outer = MDC.get(MDC_KEY);
        MDC.put(MDC_KEY, id);
        try {
            return ScopedValue.where(CURRENT, this).call(work::get);
        } finally {
            if (outer == null) {
                MDC.remove(MDC_KEY);
            } else {
                MDC.put(MDC_KEY, outer);
            }
        }
    }
}
