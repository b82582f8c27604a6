// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import org.sigcore.nrf.nfregistration.logic.InstanceDirectory;
import org.sigcore.nrf.nfregistration.logic.NfInstanceStore;
import org.sigcore.nrf.nfregistration.store.DatabaseNfInstanceStore;
import org.sigcore.nrf.state.NrfDatabase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The registered instances, which every process of the NRF has in memory whatever its roles. */
@Configuration(proxyBeanMethods = false)
public class InstanceConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(InstanceConfiguration.class);

    @Bean
    NfInstanceStore nfInstanceStore(NrfDatabase database) {
        return new DatabaseNfInstanceStore(database.database());
    }

    @Bean
    InstanceDirectory instanceDirectory(NfInstanceStore store) {
        InstanceDirectory directory = InstanceDirectory.of(store.loadAll());
        LOG.atInfo().addKeyValue("count", directory.all().size()).log("NF instances loaded");
        return directory;
    }
}
