// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Feature negotiation: the answer names what both sides support. */
@SpecRef({"TS 29.521 5.8", "TS 29.500 6.6.2"})
public final class FeatureNegotiation {
    /** 1 MultiUeAddr, 2 BindingUpdate, 3 SamePcf. */
    private static final BigInteger OURS = BigInteger.valueOf(0b111);

    private static final int SAME_PCF = 2;
    private static final String MEMBER = "suppFeat";

    private FeatureNegotiation() {}

    /** The document with what both sides support in the place of what the consumer does. */
    public static ObjectNode negotiated(ObjectNode received) {
        ObjectNode copy = received.deepCopy();
        negotiate(copy);
        return copy;
    }

    /** Replaces what the consumer supports by what both do; without the member nothing is negotiated. */
    private static void negotiate(ObjectNode document) {
        BigInteger theirs = read(document);
        if (theirs != null) {
            document.put(MEMBER, theirs.and(OURS).toString(16));
        }
    }

    /** True when the feature SamePcf was negotiated. */
    static boolean samePcf(ObjectNode document) {
        BigInteger agreed = read(document);
        return agreed != null && agreed.testBit(SAME_PCF);
    }

    private static @Nullable BigInteger read(ObjectNode document) {
        String text = Json.string(document, MEMBER);
        return text == null ? null : text.isEmpty() ? BigInteger.ZERO : new BigInteger(text, 16);
    }
}
