// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.scp.scpcconfiguration.api.MediationRuleGroup;
import org.sigcore.scp.scpcconfiguration.api.ScpConfiguration;
import org.sigcore.scp.scpmediation.api.Mediation;
import org.sigcore.scp.scpmediation.api.Message;
import org.sigcore.scp.scpmediation.logic.RuleEngine;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Edits messages by the rules that are configured. */
@Role("scp-mediation")
@Configuration(proxyBeanMethods = false)
public class ScpMediationRole {
    @Bean
    Mediation mediation(ConfigViews configuration, MeterRegistry registry) {
        return new ConfiguredRules(configuration.view(ScpConfiguration.MEDIATION_RULE_GROUPS), registry);
    }

    /** The engine of the newest rules. */
    static final class ConfiguredRules implements Mediation {
        private final LongAdder mediated = new LongAdder();
        private final LongAdder failed = new LongAdder();
        private volatile RuleEngine engine;

        ConfiguredRules(ConfigView<Map<String, MediationRuleGroup>> groups, MeterRegistry registry) {
            this.engine = new RuleEngine(groups.current());
            groups.onChange(changed -> engine = new RuleEngine(changed));
            FunctionCounter.builder("ocscp.mediation.messages", mediated, LongAdder::sum)
                    .description("Messages that went through rules")
                    .register(registry);
            FunctionCounter.builder("ocscp.mediation.failures", failed, LongAdder::sum)
                    .description("Messages whose rules failed")
                    .register(registry);
        }

        @Override
        public Message mediate(String ruleGroup, Message message) {
            mediated.increment();
            try {
                return engine.mediate(ruleGroup, message);
            } catch (ProblemException e) {
                failed.increment();
                throw e;
            }
        }
    }
}
