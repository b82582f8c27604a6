// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.contract.diamconnector.SySession;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers SNRs: 2001 once the new statuses are stored along with the pending re-evaluation of sessions, 5002 for a
 * session that the subscriber does not have or has at another OCS. Thread-safe.
 */
@SpecRef("TS 29.219 4.5.2")
final class SyNotifications {
    private final SpendingLimitListener listener;

    SyNotifications(SpendingLimitListener listener) {
        this.listener = listener;
    }

    DiameterMessage answer(DiameterMessage snr, PeerOrigin from) {
        if (snr.commandCode() != CommandCode.SPENDING_STATUS_NOTIFICATION) {
            return snr.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
        }
        try {
            return snr.answer(taken(snr, from) ? ResultCode.DIAMETER_SUCCESS : ResultCode.DIAMETER_UNKNOWN_SESSION_ID)
                    .build();
        } catch (InvalidAvpException e) {
            return snr.refuse(e);
        } catch (ProblemException e) {
            return snr.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY)
                    .addIfPresent(Base.ERROR_MESSAGE, e.problem().detail())
                    .build();
        }
    }

    private boolean taken(DiameterMessage snr, PeerOrigin from) {
        String sessionId = snr.require(Base.SESSION_ID);
        ObjectNode infos = CounterReports.read(snr);
        boolean ends =
                snr.getOr(Sy.SN_REQUEST_TYPE, Sy.SnRequestType.NORMAL) != Sy.SnRequestType.NORMAL && infos.isEmpty();
        String subscriber = SySession.subscriber(sessionId);
        if (subscriber == null) {
            return false;
        }
        SyOrigin origin = new SyOrigin(sessionId, from.peer(snr));
        return ends
                ? listener.subscriptionEnded(subscriber, origin)
                : listener.countersChanged(subscriber, origin, infos);
    }
}
