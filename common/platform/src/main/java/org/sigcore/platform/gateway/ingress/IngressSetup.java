// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.gateway.copy.Copier;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.nrf.NfName;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.perfinfo.PerfInfo;
import org.sigcore.platform.perfinfo.ResourceUse;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role ingressgateway (ingress-gateway). */
@Configuration(proxyBeanMethods = false)
public class IngressSetup {
    /** Names of the role that determines overload levels in the NFs. */
    private static final List<String> PERF_INFO_ROLES = List.of("perfinfo", "perf-info");

    @Bean
    Copier ingressCopier(ConfigViews configuration, NfName name, NfIdentity identity, MeterRegistry registry) {
        Copier copier = new Copier(
                configuration.view(IngressItems.MESSAGE_COPY),
                new SwitchedFeed(),
                () -> Copier.source(name.nfType(), identity.instanceId(), "ingressgateway"));
        copier.bind(registry, "ingressgateway");
        return copier;
    }

    /** Each role with paths is a service. */
    @Bean
    IngressGateway ingressGateway(RoleSet roles, NfName name, Copier ingressCopier, TokenGate tokens) {
        List<ServiceGate> services = roles.paths().entrySet().stream()
                .filter(role -> !role.getValue().isEmpty())
                .map(role -> new ServiceGate(role.getKey(), role.getValue()))
                .toList();
        return new IngressGateway(services, IngressControl.initialRules(), name::text, ingressCopier, tokens::guard);
    }

    @Bean
    IngressControl ingressControl(
            IngressGateway gateway,
            NfIdentity identity,
            ConfigViews configuration,
            ResourceUse own,
            ObjectProvider<PerfInfo> perfInfo,
            RoleLinks links,
            SigcoreProperties properties) {
        String id = identity.instanceId() + "/" + ProcessHandle.current().pid();
        return new IngressControl(gateway, id, configuration, own, perfInfo(perfInfo, links, properties));
    }

    private static @Nullable PerfInfo perfInfo(
            ObjectProvider<PerfInfo> here, RoleLinks links, SigcoreProperties properties) {
        PerfInfo local = here.getIfAvailable();
        if (local != null) {
            return local;
        }
        return PERF_INFO_ROLES.stream()
                .filter(role -> properties.links().containsKey(role))
                .findFirst()
                .map(role -> links.get(PerfInfo.class, role))
                .orElse(null);
    }

    @Bean
    PeriodicTask ingressSampling(IngressControl control) {
        return control.sampling();
    }

    @Bean
    IngressMeters ingressMeters(IngressGateway gateway, IngressControl control) {
        return new IngressMeters(gateway, control);
    }
}
