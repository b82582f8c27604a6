// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.CountedViews;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** A request reads its settings once. */
class SettingsReadsIT {
    @TempDir
    private Path directory;

    /** The whole function with counted reads of its configuration. */
    @Configuration(proxyBeanMethods = false)
    @Import(BsfApp.class)
    static class CountedBsf {
        @Bean
        @Primary
        CountedViews countedViews(LocalConfiguration configuration) {
            return new CountedViews(configuration);
        }
    }

    @Test
    void nbsfRequests_readSettingsOnce() {
        try (RunningNf bsf = SigcoreApplication.start(
                        "bsf",
                        CountedBsf.class,
                        "--sigcore.data-dir=" + directory,
                        "--server.port=0",
                        "--sigcore.sbi.port=0",
                        "--sigcore.diameter.port=0",
                        "--sigcore.nrf-client.enabled=false");
                Consumer consumer = new Consumer(bsf.sbi())) {
            CountedViews settings = bsf.bean(CountedViews.class);
            settings.reset();
            assertThat(consumer.post(session("ipv4Addr", "10.1.0.1")).status()).isEqualTo(201);
            assertThat(settings.reads()).isEqualTo(Map.of("nbsf", 1));

            settings.reset();
            assertThat(consumer.call("GET", "/nbsf-management/v1/pcfBindings?ipv4Addr=10.1.0.1")
                            .status())
                    .isEqualTo(200);
            assertThat(settings.reads()).isEqualTo(Map.of("nbsf", 1));
        }
    }
}
