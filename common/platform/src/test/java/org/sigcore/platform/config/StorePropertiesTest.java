// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.store.Sync;
import org.springframework.util.unit.DataSize;

class StorePropertiesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"jdbc:mysql://h:1/s?user=u&password=p", "jdbc:mysql://u:p@h:1/s", "jdbc:h2:tcp://h/s;USER=u"})
    void account_withUserInUrl_isEmpty(String url) {
        assertThat(store(url, null).account()).isEmpty();
    }

    @Test
    void account_withConfiguredUser_overridesUrl() {
        assertThat(store("jdbc:mysql://h:1/s?user=u", "v").account()).isEqualTo("v");
        assertThat(store("jdbc:mysql://h:1/s?user=u", "").account()).isEmpty();
    }

    @Test
    void account_withoutUser_isSigcore() {
        assertThat(store("jdbc:mysql://h:1/s", null).account()).isEqualTo("sigcore");
        assertThat(store(null, null).account()).isEqualTo("sigcore");
    }

    private static StoreProperties store(@Nullable String url, @Nullable String user) {
        return new StoreProperties(url, user, "", 16, Sync.ALWAYS, DataSize.ofMegabytes(32), false);
    }
}
