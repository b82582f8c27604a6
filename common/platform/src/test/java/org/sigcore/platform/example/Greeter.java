// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** The interface of the greeter role for other roles. */
@RoleInterface(role = "greeter")
public interface Greeter {
    /** A greeting and the names in it. */
    record Greeting(String text, List<String> names) {}

    Greeting greet(String salutation, List<String> names);

    Optional<String> motto(int line);

    void remember(String name);

    boolean knows(String name);

    void forget(String name);

    /** Returns the trace of the call, or null if it has no trace. */
    @Nullable
    String trace();
}
