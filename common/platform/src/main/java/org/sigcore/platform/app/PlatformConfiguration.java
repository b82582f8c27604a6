// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.config.ListenPort;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.config.StoreProperties;
import org.sigcore.platform.configuration.service.ConfigurationSetup;
import org.sigcore.platform.edge.EdgeConfiguration;
import org.sigcore.platform.egress.EgressConfiguration;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.management.ManagementConfiguration;
import org.sigcore.platform.management.access.AccessConfiguration;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NrfConfiguration;
import org.sigcore.platform.oauth.OauthSetup;
import org.sigcore.platform.oauth.OwnTokensSetup;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.perfinfo.ProcessResourceUse;
import org.sigcore.platform.perfinfo.ResourceUse;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.RoleLinkRoutes;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.platform.role.SpringRoleLinks;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.platform.trace.TraceConfiguration;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.store.Database;
import org.sigcore.store.OwnerOnly;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.convert.converter.Converter;

/** Beans that all NFs share; each import covers one topic. */
@Configuration(proxyBeanMethods = false)
@Import({
    ManagementServer.class,
    ConfigurationSetup.class,
    ManagementConfiguration.class,
    AccessConfiguration.class,
    EdgeConfiguration.class,
    NrfConfiguration.class,
    EgressConfiguration.class,
    OauthSetup.class,
    OwnTokensSetup.class,
    TraceConfiguration.class
})
@EnableConfigurationProperties(SigcoreProperties.class)
class PlatformConfiguration {
    private static final String DATABASE = "database";

    @Bean
    @ConfigurationPropertiesBinding
    static Converter<String, ApiRoot> apiRootConverter() {
        // Not a lambda: Spring determines the source and target types by reflection on the class.
        return new Converter<>() {
            @Override
            public ApiRoot convert(String text) {
                return ApiRoot.parse(text);
            }
        };
    }

    // YAML yields a number or a boolean, other sources a string.
    @Bean
    @ConfigurationPropertiesBinding
    static Converter<Object, ListenPort> listenPortConverter() {
        return new Converter<>() {
            @Override
            public ListenPort convert(Object text) {
                return ListenPort.parse(text);
            }
        };
    }

    // A blank value unsets a value from an earlier file.
    @Bean
    @ConfigurationPropertiesBinding
    static Converter<String, Optional<ApiRoot>> optionalApiRootConverter() {
        return new Converter<>() {
            @Override
            public Optional<ApiRoot> convert(String text) {
                return text.isBlank() ? Optional.empty() : Optional.of(ApiRoot.parse(text));
            }
        };
    }

    @Bean
    @ConfigurationPropertiesBinding
    static Converter<String, PlmnId> plmnConverter() {
        return new Converter<>() {
            @Override
            public PlmnId convert(String text) {
                return PlmnId.parse(text);
            }
        };
    }

    /** Clock of classes that the container creates. */
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    InfoContributor buildInfo(NfIdentity identity, RoleSet roles) {
        return new BuildInfo(identity, roles);
    }

    @Bean
    InternalSecret internalSecret(RoleSet roles, SigcoreProperties properties) {
        InternalSecret secret = InternalSecret.of(properties.internal());
        if (!roles.complete() && !secret.shared()) {
            LoggerFactory.getLogger(InternalSecret.class)
                    .warn(
                            "other processes of this NF will reject this one: they need the same sigcore.internal.secret");
        }
        return secret;
    }

    @Bean
    RoleLinks roleLinks(
            ListableBeanFactory beans,
            RoleSet roles,
            SigcoreProperties properties,
            InternalSecret secret,
            ObjectProvider<SbiClient> client) {
        return new SpringRoleLinks(
                beans,
                roles,
                new SpringRoleLinks.Links(
                        properties.links(), properties.egress().timeout(), secret, Correlation::mark),
                client);
    }

    @Bean
    RoleLinkRoutes roleLinkRoutes(ListableBeanFactory beans, RoleSet roles, InternalSecret secret) {
        return new RoleLinkRoutes(beans, roles, secret);
    }

    @Bean
    KeptBudget keptBudget(SigcoreProperties properties, MeterRegistry registry) {
        return KeptBudget.of(properties.kept(), registry);
    }

    @Bean
    CpuLoad cpuLoad() {
        return CpuLoad.ofThisProcess();
    }

    @Bean
    ResourceUse resourceUse(CpuLoad cpu) {
        return new ProcessResourceUse(cpu);
    }

    /** Reports the store in the readiness group; always up if no role of this process has opened the database. */
    @Bean
    HealthIndicator storeHealthIndicator(ConfigurableListableBeanFactory beans) {
        return () -> beans.containsSingleton(DATABASE)
                ? StoreMeters.health(beans.getBean(DATABASE, Database.class))
                : Health.up().build();
    }

    /** Opened when the first role requests it, and closed after the last role has stopped. */
    @Bean(DATABASE)
    @Lazy
    Database database(
            @Value("${spring.application.name}") String nf,
            SigcoreProperties properties,
            ObjectProvider<MeterRegistry> meters)
            throws IOException {
        StoreProperties store = properties.store();
        String url = store.url() != null
                ? store.url()
                : "jdbc:h2:file:" + properties.dataDir().resolve(nf).toAbsolutePath();
        if (store.url() == null) {
            OwnerOnly.directory(properties.dataDir());
        }
        Database database = Database.open(store.at(url));
        meters.ifAvailable(registry -> StoreMeters.register(database, registry));
        return database;
    }
}
