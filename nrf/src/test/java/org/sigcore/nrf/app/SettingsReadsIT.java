// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.CountedViews;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** A request reads its settings once. */
class SettingsReadsIT {
    private static final String QUERY = "?target-nf-type=UDM&requester-nf-type=AMF";
    private static final String PATH = "/nnrf-disc/v1/nf-instances";

    @TempDir
    private Path directory;

    /** The whole function with counted reads of its configuration. */
    @Configuration(proxyBeanMethods = false)
    @Import(NrfApp.class)
    static class CountedNrf {
        @Bean
        @Primary
        CountedViews countedViews(LocalConfiguration configuration) {
            return new CountedViews(configuration);
        }
    }

    @Test
    void discovery_readsSettingsOnce() {
        try (RunningNf nrf = SigcoreApplication.start(
                        "nrf",
                        CountedNrf.class,
                        "--sigcore.data-dir=" + directory,
                        "--sigcore.sbi.port=0",
                        "--server.port=0");
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            CountedViews settings = nrf.bean(CountedViews.class);
            String[] targets = {
                PATH + QUERY, // not cached
                PATH + QUERY, // cached
                PATH + QUERY + "&supi=imsi-001010000000001&dnn=internet",
                "/nnrf-disc/v1/nf%2Dinstances" + QUERY // off the event loop
            };
            for (String target : targets) {
                settings.reset();
                assertThat(client.send(nrf.sbi(), SbiRequest.of("GET", target), Duration.ofSeconds(20))
                                .status())
                        .isEqualTo(200);
                assertThat(settings.reads()).as(target).isEqualTo(Map.of("discovery", 1));
            }
        }
    }
}
