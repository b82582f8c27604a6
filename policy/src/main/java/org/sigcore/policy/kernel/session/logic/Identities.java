// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;

/**
 * Validates identities of subscribers, networks and sessions that peers send. They become keys in the store and parts
 * of requests to other NFs, so their length is bounded and control characters are rejected. Pure.
 */
@SpecRef({"TS 29.571 5.3.2", "TS 23.003 9.1"})
public final class Identities {
    /** Maximum number of characters, which is that of an NAI. */
    public static final int MOST_CHARACTERS = 255;

    private static final String KIND = " of 1 to " + MOST_CHARACTERS + " characters without control characters";

    public static final Shape SUPI = shape("a SUPI");
    public static final Shape GPSI = shape("a GPSI");
    public static final Shape DNN = shape("a DNN");
    public static final Shape IP_DOMAIN = shape("an IP domain");
    public static final Shape PEI = shape("a PEI");

    private Identities() {}

    /** True if a text is a valid identity. */
    public static boolean isOne(String text) {
        return !text.isEmpty()
                && text.length() <= MOST_CHARACTERS
                && text.chars().noneMatch(Character::isISOControl);
    }

    private static Shape shape(String name) {
        return Shape.test(name + KIND, node -> node.isString() && isOne(node.stringValue()));
    }
}
