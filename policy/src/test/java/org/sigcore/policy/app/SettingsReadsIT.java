// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.policy.app.DiameterPeers.aar;
import static org.sigcore.policy.app.DiameterPeers.ccr;
import static org.sigcore.policy.app.DiameterPeers.send;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.CountedViews;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;

/** A request reads its settings once. */
class SettingsReadsIT extends PgwAndAfFrame {
    /** The whole function with counted reads of its configuration. */
    @Configuration(proxyBeanMethods = false)
    @Import(PolicyApp.class)
    static class CountedPolicy {
        @Bean
        @Primary
        CountedViews countedViews(LocalConfiguration configuration) {
            return new CountedViews(configuration);
        }
    }

    @Override
    Class<?> wiring() {
        return CountedPolicy.class;
    }

    @Test
    void n7Requests_readSettingsOnce() {
        CountedViews settings = policy.bean(CountedViews.class);
        settings.reset();
        String session = policy.create(PolicyUnderTest.context(network, "internet", "10.45.0.1"));
        network.has("POST /nbsf-management/v1/pcfBindings");
        once(settings);

        settings.reset();
        assertThat(policy.post(session + "/update", Json.object().put("ratType", "EUTRA"))
                        .status())
                .isEqualTo(200);
        once(settings);
    }

    @Test
    void aarOnSmPolicy_readsSettingsOnce() throws Exception {
        policy.create(PolicyUnderTest.context(network, "ims", "10.45.0.9"));
        CountedViews settings = policy.bean(CountedViews.class);
        settings.reset();
        assertThat(send(af, aar("rx1", "10.45.0.9")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        once(settings);
    }

    @Test
    void aarOnGxSession_readsSettingsOnce() throws Exception {
        CountedViews settings = policy.bean(CountedViews.class);
        assertThat(send(pgw, ccr("gx1", 1, "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        settings.reset();
        assertThat(send(af, aar("rx1", "10.46.0.1")).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
        assertThat(settings.reads()).isEqualTo(Map.of("settings", 1));
    }

    /** The egress gateway, which may be another process, reads its rules once for each request that leaves. */
    private void once(CountedViews settings) {
        Map<String, Integer> reads = settings.reads();
        assertThat(reads).containsEntry("settings", 1);
        assertThat(reads.keySet()).isSubsetOf("settings", "egress");
        assertThat(reads.getOrDefault("egress", 0)).isLessThanOrEqualTo((int) network.count(""));
    }
}
