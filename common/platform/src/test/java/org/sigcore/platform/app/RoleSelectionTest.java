// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.example.Greeter;
import org.sigcore.platform.role.RoleSet;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;

class RoleSelectionTest {
    @TempDir
    Path data;

    @Test
    void withoutRolesOption_allRolesRun() {
        try (RunningNf nf = Example.start(data)) {
            assertThat(nf.bean(RoleSet.class).active()).contains("greeter", "echo", "config");
            assertThat(nf.bean(Greeter.class).motto(1)).contains("be kind");
        }
    }

    @Test
    void rolesOption_startsOnlyTheNamedRoles() {
        try (RunningNf nf = Example.start(data, "--roles=echo", "--sigcore.links.greeter=http://127.0.0.1:1")) {
            assertThat(nf.bean(RoleSet.class).active()).containsExactly("echo");
            assertThatThrownBy(() -> nf.bean(Greeter.class)).isInstanceOf(NoSuchBeanDefinitionException.class);
        }
    }
}
