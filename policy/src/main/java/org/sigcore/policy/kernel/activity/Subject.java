// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.activity;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Subscriber and session of the message that the current thread processes, filled in as they become known. Costs one
 * scoped value lookup while logging is off. Confined to one thread.
 */
public final class Subject {
    private static final ScopedValue<Subject> CURRENT = ScopedValue.newInstance();

    private @Nullable String supi;
    private @Nullable String gpsi;
    private @Nullable String sessionId;
    private @Nullable String project;

    Subject() {}

    <T> T call(Supplier<T> work) {
        return ScopedValue.where(CURRENT, this).call(work::get);
    }

    /** Sets the session and the subscriber of the current message. */
    public static void is(String sessionId, @Nullable String supi, @Nullable String gpsi) {
        if (CURRENT.isBound()) {
            Subject subject = CURRENT.get();
            subject.sessionId = sessionId;
            subject.supi = supi;
            subject.gpsi = gpsi;
        }
    }

    /** Sets the project version that decided, with the identifier of this process. */
    public static void decidedBy(Supplier<String> project) {
        if (CURRENT.isBound()) {
            CURRENT.get().project = project.get();
        }
    }

    @Nullable
    String supi() {
        return supi;
    }

    @Nullable
    String gpsi() {
        return gpsi;
    }

    @Nullable
    String sessionId() {
        return sessionId;
    }

    @Nullable
    String project() {
        return project;
    }
}
