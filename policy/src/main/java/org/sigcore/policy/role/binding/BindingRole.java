// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedBindings;
import org.sigcore.policy.contract.binding.BindingRecord;
import org.sigcore.policy.contract.binding.BindingRecords;
import org.sigcore.policy.contract.bulwark.SubscriberLocks;
import org.sigcore.policy.contract.session.SessionRecord;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.ObjectNode;

/** The role {@code binding}: registers sessions at the BSF. */
@Configuration(proxyBeanMethods = false)
@Import(OutboxItems.class)
@Role("binding")
public class BindingRole {
    private static final Logger LOG = LoggerFactory.getLogger(BindingRole.class);

    @Bean
    BindingStore bindingStore(PolicyDatabase database) {
        return new JdbcBindingStore(database, InstantSource.system());
    }

    @Bean
    BsfClient bsfClient(CountedRequests requests, MeterRegistry meters, Activity activity) {
        return new LoggedBsf(new NbsfClient(requests, new BsfRefusals(meters, System::nanoTime)), activity);
    }

    /** Resolves the SM service on each call, since that service depends on this role. */
    @Bean
    AuditedBindings auditedBindings(BindingStore store, BsfClient bsf, BsfBindings bindings, RoleLinks links) {
        return new BindingAudit(
                store,
                bsf,
                bindings,
                lookup -> links.get(SmSessionRecords.class).find(lookup).stream()
                        .map(SessionRecord::id)
                        .toList());
    }

    @Bean
    BindingRecords bindingRecords(BindingStore store) {
        return sessionId -> {
            Binding found = store.find(sessionId);
            return found == null ? null : new BindingRecord(found.state().name(), found.uri(), found.document());
        };
    }

    @Bean
    BsfBindings sessionBindings(
            BindingStore store,
            BsfClient bsf,
            PolicyDatabase database,
            RoleLinks links,
            NfIdentity identity,
            SigcoreProperties sigcore,
            ServiceSettings live,
            Outbox outbox) {
        RxAddress rx =
                new RxAddress(sigcore.diameter().identity(), sigcore.diameter().realm());
        if (rx.lack() != null) {
            LOG.atWarn().addKeyValue("event", "rx-address-not-told").log(rx.lack());
        }
        ObjectNode self = self(identity, rx);
        return new BsfBindings(
                store,
                bsf,
                links.get(SubscriberLocks.class),
                () -> identity.address().ofPcf().setAll(self),
                database.commits(),
                outbox,
                () -> live.now().bsfWait());
    }

    /** Returns the identity of this PCF and its address on Rx. */
    private static ObjectNode self(NfIdentity identity, RxAddress rx) {
        ObjectNode self = rx.members().put("pcfId", identity.instanceId());
        String set = identity.nfSetId("PCF");
        return set == null ? self : self.put("pcfSetId", set).put("bindLevel", "NF_INSTANCE");
    }
}
