// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.DiameterMessageBuilder;

class DiameterProtectionTest {
    @Test
    void drmp_beatsThePriorityOfTheKind_unlessItIsNone() {
        assertThat(DiameterProtection.priority(aar().add(Base.DRMP.of(2)).build(), 10))
                .isEqualTo(2);
        assertThat(DiameterProtection.priority(aar().add(Base.DRMP.of(99)).build(), 10))
                .isEqualTo(10);
        assertThat(DiameterProtection.priority(
                        aar().add(Avp.of(301, 0, 0, new byte[1])).build(), 10))
                .isEqualTo(10);
        assertThat(DiameterProtection.priority(aar().build(), 10)).isEqualTo(10);
    }

    private static DiameterMessageBuilder aar() {
        return DiameterMessage.request(CommandCode.AA, ApplicationId.RX).add(Base.SESSION_ID, "s;1");
    }
}
