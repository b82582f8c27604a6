// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import java.util.Set;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.model.SpecRef;

/** Extracts the subscriber of a Diameter message. */
final class DiameterFacts {
    private static final int E164 = 0;
    private static final int IMSI = 1;
    private static final int NAI = 3;

    private DiameterFacts() {}

    @SpecRef({"RFC 8506 8.46", "RFC 8506 8.47"})
    static Facts of(DiameterMessage message) {
        Facts facts = new Facts();
        for (Avp avp : message.avps()) {
            try {
                read(message, avp, facts);
            } catch (InvalidAvpException e) {
                // the receiver of the message reports the error to its sender
            }
        }
        return facts;
    }

    private static void read(DiameterMessage message, Avp avp, Facts facts) {
        if (avp.is(Base.SESSION_ID)) {
            handle(String.valueOf(message.sessionId()), facts);
        } else if (avp.is(Base.SUBSCRIPTION_ID)) {
            AvpSource group = Base.SUBSCRIPTION_ID.decode(avp);
            Integer type = group.get(Base.SUBSCRIPTION_ID_TYPE);
            String data = group.get(Base.SUBSCRIPTION_ID_DATA);
            if (type != null && data != null) {
                identity(type, data, facts.identities());
            }
        } else if (avp.is(Base.FRAMED_IP_ADDRESS)) {
            handle(Base.FRAMED_IP_ADDRESS.decode(avp).getHostAddress(), facts);
        }
    }

    private static void handle(String handle, Facts facts) {
        facts.handles().add(handle);
        facts.given().add(handle);
    }

    private static void identity(int type, String data, Set<String> to) {
        switch (type) {
            case E164 -> to.add("msisdn-" + data);
            case IMSI -> to.add("imsi-" + data);
            case NAI -> to.add("nai-" + data);
            default -> {
                // SIP URIs and private identities have no SUPI or GPSI
            }
        }
    }
}
