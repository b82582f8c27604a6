// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/**
 * When a request is tried elsewhere.
 *
 * @param messages the requests that it is for
 * @param resultCodes answers that are not final, Result-Code or Experimental-Result-Code
 * @param onTimeout also when there is no answer
 * @param onUnreachable also when no peer leads there
 * @param maxRetries hosts to try after the first
 * @param alternates hosts in lower case; empty: the others of the peer node set that the first host is in
 */
public record RetryProfile(
        Set<RxKind> messages,
        Set<Integer> resultCodes,
        boolean onTimeout,
        boolean onUnreachable,
        int maxRetries,
        List<String> alternates) {
    public RetryProfile {
        messages = Set.copyOf(messages);
        resultCodes = Set.copyOf(resultCodes);
        alternates =
                alternates.stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
    }

    boolean fits(RxKind kind, SessionRetry.Outcome outcome) {
        if (!messages.contains(kind)) {
            return false;
        }
        Fault fault = outcome.fault();
        if (fault == null) {
            return resultCodes.contains(outcome.code());
        }
        return fault == Fault.NO_ANSWER ? onTimeout : onUnreachable && outcome.isUnsent();
    }
}
