// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;

/**
 * Conditions for retrying a request at another host.
 *
 * @param messages requests to which the profile applies
 * @param resultCodes Result-Codes or Experimental-Result-Codes that cause a retry
 * @param onTimeout true to retry if the host does not answer
 * @param onUnreachable true to retry if no open peer leads to the host
 * @param maxRetries maximum number of hosts to try after the first
 * @param alternates alternate hosts in lower case; if empty, the other members of the first host's peer node set
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
