// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpmediation.Mediation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role scp-mediation: edits messages by configured rules. */
@Role("scp-mediation")
@Configuration(proxyBeanMethods = false)
public class ScpMediationRole {
    @Bean
    Mediation mediation(ConfigViews configuration, MeterRegistry registry) {
        ConfigView<Map<String, MediationRuleGroup>> configured =
                configuration.view(ScpConfiguration.MEDIATION_RULE_GROUPS);
        var rules = new RuleGroups(configured.current());
        configured.onChange(rules::replace);
        FunctionCounter.builder("ocscp.mediation.messages", rules, RuleGroups::mediated)
                .description("Messages processed by mediation rules")
                .register(registry);
        FunctionCounter.builder("ocscp.mediation.failures", rules, RuleGroups::failed)
                .description("Messages for which a mediation rule failed")
                .register(registry);
        return rules;
    }
}
