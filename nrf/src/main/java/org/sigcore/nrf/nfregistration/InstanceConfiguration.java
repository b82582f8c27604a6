// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.sigcore.nrf.nfregistration.logic.InstanceDirectory;
import org.sigcore.nrf.nfregistration.logic.InstanceLedger;
import org.sigcore.nrf.nfregistration.logic.NfInstanceStore;
import org.sigcore.nrf.nfregistration.store.DatabaseNfInstanceStore;
import org.sigcore.nrf.sites.SiteView;
import org.sigcore.nrf.state.NrfDatabase;
import org.sigcore.nrf.state.StateFeed;
import org.sigcore.nrf.state.TopicFollower;
import org.sigcore.store.feed.Change;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The registered instances, which every process of the NRF has in memory whatever its roles. */
@Configuration(proxyBeanMethods = false)
public class InstanceConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceConfiguration.class);

    @Bean
    NfInstanceStore nfInstanceStore(NrfDatabase database, StateFeed feed) {
        return new DatabaseNfInstanceStore(database, feed);
    }

    @Bean
    InstanceDirectory instanceDirectory(NfInstanceStore store) {
        InstanceDirectory directory = InstanceDirectory.of(store.loadAll());
        LOG.atInfo().addKeyValue("count", directory.all().size()).log("NF instances loaded");
        return directory;
    }

    @Bean
    InstanceLedger instanceLedger(NfInstanceStore store, InstanceDirectory directory, StateFeed feed, SiteView sites) {
        InstanceLedger ledger = new InstanceLedger(
                store, directory, () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()), sites::own);
        feed.follow(1, StateFeed.INSTANCE, new TopicFollower() {
            @Override
            public void onChanges(List<Change> changes) {
                changes.forEach(change -> ledger.follow(change.entity(), change.stamp()));
            }

            @Override
            public void onGap() {
                ledger.followAll();
            }
        });
        return ledger;
    }
}
