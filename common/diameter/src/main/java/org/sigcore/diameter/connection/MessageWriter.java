// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;

/** Writes messages with the identifiers and origin supplied by the node. Thread-safe. */
public final class MessageWriter {
    private static final int EXTRA_BYTES = 256;

    private final Avp originHost;
    private final Avp originRealm;

    public MessageWriter(String identity, String realm) {
        this.originHost = Base.ORIGIN_HOST.of(identity);
        this.originRealm = Base.ORIGIN_REALM.of(realm);
    }

    /**
     * Appends a message. Origin-Host and Origin-Realm are added if missing, except to forwarded messages.
     *
     * @param flags replaces the flags of the message
     * @param last Route-Record of a forwarded message, written after its AVPs; null for none
     */
    @SpecRef("RFC 6733 3")
    void write(ByteBuf out, DiameterMessage message, int flags, int hopByHop, int endToEnd, @Nullable Avp last) {
        int start = out.writerIndex();
        out.writeInt(0);
        out.writeInt((flags << 24) | message.commandCode());
        out.writeInt((int) message.applicationId());
        out.writeInt(hopByHop);
        out.writeInt(endToEnd);
        if (last == null && !message.isAsReceived()) {
            writeOwn(out, message);
        } else {
            message.writeAvps(out);
        }
        if (last != null) {
            last.writeTo(out);
        }
        out.setInt(start, (1 << 24) | (out.writerIndex() - start));
    }

    /** Returns the octets that {@link #write} would append. */
    byte[] octets(DiameterMessage message, int flags, int hopByHop, int endToEnd, @Nullable Avp last) {
        ByteBuf out = Unpooled.buffer(message.encodedSize() + EXTRA_BYTES);
        write(out, message, flags, hopByHop, endToEnd, last);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    private void writeOwn(ByteBuf out, DiameterMessage message) {
        boolean host = !message.has(Base.ORIGIN_HOST);
        boolean realm = !message.has(Base.ORIGIN_REALM);
        if (!host && !realm) {
            message.writeAvps(out);
            return;
        }
        List<Avp> avps = message.avps();
        int at = 0;
        if (!avps.isEmpty() && avps.get(0).is(Base.SESSION_ID)) {
            avps.get(at++).writeTo(out); // must be first
        }
        if (host) {
            originHost.writeTo(out);
        }
        if (realm) {
            originRealm.writeTo(out);
        }
        for (; at < avps.size(); at++) {
            avps.get(at).writeTo(out);
        }
    }
}
