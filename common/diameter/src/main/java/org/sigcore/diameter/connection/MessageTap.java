// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterTap;

/** Passes application messages of a connection to the tap while it is active. Event loop only. */
final class MessageTap {
    private final ConnectionNode node;
    private final Connection connection;

    MessageTap(ConnectionNode node, Connection connection) {
        this.node = node;
        this.connection = connection;
    }

    void sent(DiameterMessage message, int flags, int hopByHop, int endToEnd, @Nullable Avp last) {
        DiameterTap tap = wanting(message);
        if (tap != null) {
            byte[] octets = node.writer().octets(message, flags, hopByHop, endToEnd, last);
            // An answer shares octets of its request, which a recorder would hold in addition to those it counts.
            tap.onMessage(passed(true, DiameterMessage.parse(octets), octets));
        }
    }

    void received(DiameterMessage message, byte[] octets) {
        DiameterTap tap = wanting(message);
        if (tap != null) {
            tap.onMessage(passed(false, message, octets));
        }
    }

    private @Nullable DiameterTap wanting(DiameterMessage message) {
        DiameterTap tap = message.applicationId() == 0 ? null : node.tap();
        return tap != null && tap.active() ? tap : null;
    }

    private DiameterTap.Passed passed(boolean sent, DiameterMessage message, byte[] octets) {
        ConnectionEndpoints ends = connection.ends();
        return new DiameterTap.Passed(
                sent,
                new DiameterTap.Ends(connection.isInitiator(), connection.name(), ends.local(), ends.remote()),
                message,
                octets);
    }
}
