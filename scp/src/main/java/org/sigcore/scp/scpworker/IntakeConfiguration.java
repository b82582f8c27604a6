// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.feed.FeedCounters;
import org.sigcore.platform.feed.SwitchedFeed;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.oauth.TokenSubjects;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.scp.contract.scpcconfiguration.MediationOptions;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.MediationTriggerPoint;
import org.sigcore.scp.contract.scpcconfiguration.MessageFeedOptions;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpmediation.Mediation;
import org.sigcore.scp.contract.scpnrfproxyoauth.AccessTokens;
import org.sigcore.scp.scpworker.proxy.intake.FeedIntake;
import org.sigcore.scp.scpworker.proxy.intake.IdentityIntake;
import org.sigcore.scp.scpworker.proxy.intake.MediationIntake;
import org.sigcore.scp.scpworker.proxy.intake.TokenIntake;
import org.sigcore.scp.scpworker.proxy.intake.VerifiedSenders;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;
import org.sigcore.scp.scpworker.service.IntakeFollower;
import org.sigcore.scp.scpworker.service.TopologyFollower;
import org.sigcore.scp.scpworker.service.Worker;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/** Steps before a request is routed, in order: identity check, message feed, mediation, access token. */
@Configuration(proxyBeanMethods = false)
class IntakeConfiguration {
    @Bean
    IntakeFollower intakeFollower(ConfigViews configuration, Worker worker) {
        return new IntakeFollower(configuration, worker).follow();
    }

    @Bean
    @Order(0)
    IdentityIntake identityIntake(
            NfIdentity identity, TopologyFollower topology, Worker worker, MeterRegistry registry) {
        IdentityIntake intake = new IdentityIntake(identity.instanceId(), topology::table, ErrorResponder.of(worker));
        for (IdentityIntake.Refusal why : IdentityIntake.Refusal.values()) {
            FunctionCounter.builder("ocscp.worker.identity.refused", intake, each -> each.refused(why))
                    .description(
                            "Requests refused because they claim the identity of another NF instance or of this SCP")
                    .tag("reason", why.tag())
                    .register(registry);
        }
        return intake;
    }

    @Bean
    SenderProof senderProof(TokenSubjects tokens, ConfigViews configuration) {
        ConfigView<OauthOptions> options = configuration.view(ScpConfiguration.OAUTH_OPTIONS);
        return new VerifiedSenders(tokens::subject, options::current, InstantSource.system(), System::nanoTime);
    }

    @Bean
    SwitchedFeed messageFeed(ConfigViews configuration, MeterRegistry registry) {
        ConfigView<MessageFeedOptions> options = configuration.view(ScpConfiguration.MESSAGE_FEED_OPTIONS);
        SwitchedFeed feed = new SwitchedFeed();
        feed.use(options.current().feed());
        options.onChange(changed -> feed.use(changed.feed()));
        FeedCounters counters = feed.counters();
        count(registry, "ocscp.metric.trafficfeed.attempted", counters, FeedCounters::attempted);
        count(registry, "ocscp.metric.trafficfeed.failed", counters, FeedCounters::failed);
        count(registry, "ocscp.metric.trafficfeed.dropped", counters, FeedCounters::dropped);
        count(registry, "ocscp.metric.trafficfeed.published", counters, FeedCounters::published);
        Gauge.builder("ocscp.metric.trafficfeed.cluster.unhealthy", counters, each -> each.healthy() ? 0 : 1)
                .description("1 from a failed delivery until the next successful one")
                .register(registry);
        return feed;
    }

    private static void count(
            MeterRegistry registry, String name, FeedCounters counters, ToDoubleFunction<FeedCounters> value) {
        FunctionCounter.builder(name, counters, value)
                .description("Records of the message feed")
                .register(registry);
    }

    @Bean
    @Order(1)
    FeedIntake feedIntake(SwitchedFeed feed, SigcoreProperties sigcore) {
        return new FeedIntake(feed, fqdn(sigcore));
    }

    @Bean
    @Order(2)
    MediationIntake mediationIntake(RoleLinks links, ConfigViews configuration, Worker worker, MeterRegistry registry) {
        ConfigView<MediationOptions> options = configuration.view(ScpConfiguration.MEDIATION_OPTIONS);
        ConfigView<Map<String, MediationTriggerPoint>> points =
                configuration.view(ScpConfiguration.MEDIATION_TRIGGER_POINTS);
        ConfigView<Map<String, MediationRuleGroup>> groups = configuration.view(ScpConfiguration.MEDIATION_RULE_GROUPS);
        MediationIntake intake =
                new MediationIntake(links.get(Mediation.class), ErrorResponder.of(worker), System::nanoTime);
        Runnable apply = () -> intake.configure(options.current(), points.current(), groups.current());
        options.onChange(changed -> apply.run());
        points.onChange(changed -> apply.run());
        groups.onChange(changed -> apply.run());
        apply.run();
        FunctionCounter.builder("ocscp.worker.mediation.failures", intake, MediationIntake::failures)
                .description("Messages for which mediation failed")
                .register(registry);
        FunctionCounter.builder("ocscp.worker.mediation.compared", intake, MediationIntake::compared)
                .description("Requests compared with trigger points")
                .register(registry);
        return intake;
    }

    @Bean
    @Order(3)
    TokenIntake tokenIntake(RoleLinks links, Worker worker) {
        return new TokenIntake(links.get(AccessTokens.class), ErrorResponder.of(worker), System::nanoTime);
    }

    private static String fqdn(SigcoreProperties sigcore) {
        String fqdn = sigcore.nf().fqdn();
        return fqdn == null ? "scp" : fqdn;
    }
}
