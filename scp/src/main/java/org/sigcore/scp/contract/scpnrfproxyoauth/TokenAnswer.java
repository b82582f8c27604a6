// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxyoauth;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;

/**
 * Result of a token request.
 *
 * @param token null when the request failed
 * @param usableSeconds time for which the token may be used before it should be requested again; 0 without a token
 * @param problem reason of the failure; null when there is a token
 */
public record TokenAnswer(
        @Nullable String token,
        long usableSeconds,
        @Nullable ProblemDetails problem) {
    /** Creates the result of a failed request. */
    public static TokenAnswer none(ProblemDetails problem) {
        return new TokenAnswer(null, 0, problem);
    }

    /** Returns this answer with at most that many usable seconds. */
    public TokenAnswer within(long seconds) {
        return token == null || usableSeconds <= seconds ? this : new TokenAnswer(token, seconds, problem);
    }

    /** Omits the token, which must not appear in logs. */
    @Override
    public String toString() {
        return "TokenAnswer[usableSeconds=%d, problem=%s]".formatted(usableSeconds, problem);
    }
}
