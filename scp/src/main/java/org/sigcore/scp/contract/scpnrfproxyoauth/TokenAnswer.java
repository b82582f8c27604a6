// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;

/**
 * What came of asking for a token.
 *
 * @param token null when there is none
 * @param usableSeconds how long it may be used before it should be asked for again; 0 without a token
 * @param problem why there is none; null when there is one
 */
public record TokenAnswer(
        @Nullable String token,
        long usableSeconds,
        @Nullable ProblemDetails problem) {
    /** There is none. */
    public static TokenAnswer none(ProblemDetails problem) {
        return new TokenAnswer(null, 0, problem);
    }

    /** The same, to be asked for again after so many seconds at the latest. */
    public TokenAnswer within(long seconds) {
        return token == null || usableSeconds <= seconds ? this : new TokenAnswer(token, seconds, problem);
    }

    /** Without the token. */
    @Override
    public String toString() {
        return "TokenAnswer[usableSeconds=%d, problem=%s]".formatted(usableSeconds, problem);
    }
}
