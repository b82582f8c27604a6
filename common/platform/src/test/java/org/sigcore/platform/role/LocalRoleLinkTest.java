// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.role;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.example.Greeter;

class LocalRoleLinkTest extends RoleLinkContract {
    private RunningNf nf;

    @BeforeAll
    void start() {
        nf = Example.start(data);
    }

    @AfterAll
    void stop() {
        nf.close();
    }

    @Override
    Greeter greeter() {
        return nf.bean(RoleLinks.class).get(Greeter.class);
    }
}
