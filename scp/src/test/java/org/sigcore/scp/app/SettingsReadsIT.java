// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.CountedViews;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** A request reads no document: its settings are compiled when a document changes, see RequestSettingsTest. */
class SettingsReadsIT {
    @TempDir
    private Path directory;

    /** The whole function with counted reads of its configuration. */
    @Configuration(proxyBeanMethods = false)
    @Import(ScpApp.class)
    static class CountedScp {
        @Bean
        @Primary
        CountedViews countedViews(LocalConfiguration configuration) {
            return new CountedViews(configuration);
        }
    }

    @Test
    void forwardedRequest_readsNoDocument() {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
                FakeNrf nrf = new FakeNrf(transport);
                SbiServer producer = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0),
                        new BlockingApplication(request -> SbiResponse.of(204), 1 << 20));
                RunningNf scp = SigcoreApplication.start(
                        "scp",
                        CountedScp.class,
                        "--server.port=0",
                        "--sigcore.sbi.port=0",
                        "--sigcore.data-dir=" + directory,
                        "--sigcore.nrf-client.api-root=" + nrf.root())) {
            until(() -> nrf.subscriptions.size() == 2);
            CountedViews settings = scp.bean(CountedViews.class);
            settings.reset();
            SbiRequest request = SbiRequest.of("GET", "/nudm-sdm/v2/x")
                    .withHeader(
                            "3gpp-Sbi-Target-apiRoot",
                            ApiRoot.of("http", "127.0.0.1", producer.port()).toString());
            assertThat(client.send(scp.sbi(), request, Duration.ofSeconds(20)).status())
                    .isEqualTo(204);
            assertThat(settings.reads()).isEmpty();
        }
    }
}
