// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.pre.service.ProjectStore;

/** What every store of policy projects does. */
abstract class ProjectStoreContract {
    abstract ProjectStore store();

    @Test
    void oneProjectOfAServiceIsInProduction() {
        ProjectStore store = store();
        assertThat(store.production("pcf-sm")).isNull();
        assertThat(store.put("otto", "pcf-sm", "a", "prod", Json.object()).version())
                .isOne();
        assertThat(store.put("otto", "pcf-sm", "b", "prod", Json.object().put("x", 1))
                        .version())
                .isOne();
        assertThat(store.put("otto", "pcf-sm", "b", "prod", Json.object().put("x", 2))
                        .version())
                .isEqualTo(2);
        assertThat(Objects.requireNonNull(store.production("pcf-sm")).document())
                .isEqualTo(Json.object().put("x", 2));
        assertThat(Objects.requireNonNull(store.find("pcf-sm", "a")).state()).isEqualTo("dev");
        assertThat(store.all()).hasSize(2);
        assertThat(store.delete("otto", "pcf-sm", "a")).isTrue();
        assertThat(store.delete("otto", "pcf-sm", "a")).isFalse();
    }
}
