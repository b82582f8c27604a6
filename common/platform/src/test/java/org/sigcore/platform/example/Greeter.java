// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.role.RoleInterface;

/** What the greeter role offers to other roles. */
@RoleInterface(role = "greeter")
public interface Greeter {
    /** One name, with what it was made of. */
    record Greeting(String text, List<String> names) {}

    Greeting greet(String salutation, List<String> names);

    Optional<String> motto(int line);

    void remember(String name);

    boolean knows(String name);

    void forget(String name);

    /** The trace that the call belongs to; null when it belongs to none. */
    @Nullable
    String trace();
}
