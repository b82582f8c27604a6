// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.fuzz;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.MalformedMessageException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.diameter.dictionary.Sy;

/** Messages: an accepted message round-trips, and each AVP is decoded or refused with an encodable answer. */
public final class MessageFuzz {
    private static final List<AvpDef<?>> DEFINITIONS = definitions();

    private MessageFuzz() {}

    private static List<AvpDef<?>> definitions() {
        List<AvpDef<?>> found = new ArrayList<>();
        Stream.of(Base.class, Gx.class, Rx.class, Sy.class, Sd.class)
                .flatMap(dictionary -> Stream.of(dictionary.getFields()))
                .forEach(field -> add(field, found));
        return found;
    }

    private static void add(Field field, List<AvpDef<?>> found) {
        try {
            if (AvpDef.class.isAssignableFrom(field.getType()) && field.get(null) instanceof AvpDef<?> definition) {
                found.add(definition);
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void fuzzerTestOneInput(byte[] data) {
        byte[] wire = data.clone();
        DiameterMessage message;
        try {
            message = DiameterMessage.parse(wire);
        } catch (MalformedMessageException e) {
            return;
        } catch (IllegalArgumentException e) {
            if (data.length >= DiameterMessage.HEADER_LENGTH) {
                throw e;
            }
            return;
        }
        if (DEFINITIONS.isEmpty()) {
            throw new AssertionError("no definitions");
        }
        for (AvpDef<?> definition : DEFINITIONS) {
            try {
                message.all(definition);
            } catch (InvalidAvpException e) {
                DiameterMessage.parse(message.refuse(e).encode());
            }
        }
        DiameterMessage again = DiameterMessage.parse(message.encode());
        if (!again.avps().equals(message.avps()) || !Arrays.equals(again.encode(), message.encode())) {
            throw new AssertionError("expected " + message + ", got " + again);
        }
        DiameterMessage.parse(
                message.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY).build().encode());
    }
}
