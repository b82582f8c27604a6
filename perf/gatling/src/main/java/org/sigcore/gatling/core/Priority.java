// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.session.Session;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import scala.Option;

/**
 * Priority of all messages of a virtual user: {@code 3gpp-Sbi-Message-Priority} of its SBI calls, DRMP of its Diameter
 * requests. Reports list its calls under separate names such as {@code NAME, priority 1}.
 */
@SpecRef({"TS 29.500 5.2.3.2.2", "RFC 7944 6.1"})
public final class Priority {
    /** Session attribute of a virtual user: an Integer from 0 (highest) to 15 (lowest). */
    public static final String ATTRIBUTE = "sigcore.priority";

    private Priority() {}

    /** Returns the priority of a user; null if absent. */
    public static @Nullable Integer of(Session user) {
        Option<Object> value = user.attributes().get(ATTRIBUTE);
        return value.isDefined() ? (Integer) value.get() : null;
    }

    /** Returns the name under which reports list a call of a user with that priority. */
    public static String named(String call, int priority) {
        return call + ", priority " + priority;
    }

    static String named(String call, Session user) {
        Integer priority = of(user);
        return priority == null ? call : named(call, priority);
    }
}
