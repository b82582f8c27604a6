// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.example.Greeter;

/** A role interface behaves alike whether its role runs in this process or in another. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // an NF is started once, not for each test
abstract class RoleLinkContract {
    @TempDir
    static Path data;

    /** Returns the greeter as injected into a calling role. */
    abstract Greeter greeter();

    @Test
    void call_passesRecordsAndLists() {
        assertThat(greeter().greet("Hello", List.of("Anna", "Bo")))
                .isEqualTo(new Greeter.Greeting("Hello, Anna and Bo", List.of("Anna", "Bo")));
    }

    @Test
    void call_returnsOptional() {
        assertThat(greeter().motto(1)).contains("be kind");
        assertThat(greeter().motto(2)).isEmpty();
    }

    @Test
    void call_withoutResult_isExecuted() {
        greeter().remember("Anna");
        assertThat(greeter().knows("Anna")).isTrue();
        assertThat(greeter().knows("Bo")).isFalse();
    }

    @Test
    void call_throwsProblemOfTheRole() {
        assertThatThrownBy(() -> greeter().forget("Bo")).isInstanceOfSatisfying(ProblemException.class, rejection -> {
            assertThat(rejection.problem().status()).isEqualTo(404);
            assertThat(rejection.problem().cause()).isEqualTo("NAME_UNKNOWN");
            assertThat(rejection.problem().detail()).isEqualTo("no guest is called Bo");
        });
    }

    @Test
    void link_implementsEqualsHashCodeAndToString() {
        Greeter greeter = greeter();
        assertThat(Set.of(greeter)).contains(greeter);
        assertThat(greeter.toString()).isNotEmpty();
    }
}
