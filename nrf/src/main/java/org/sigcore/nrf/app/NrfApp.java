// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import org.sigcore.nrf.egressgateway.EgressGatewayRole;
import org.sigcore.nrf.egressgateway.ForwardingConfiguration;
import org.sigcore.nrf.ingressgateway.ConsumerConfiguration;
import org.sigcore.nrf.ingressgateway.IngressGatewayRole;
import org.sigcore.nrf.nfaccesstoken.NfAccessTokenRole;
import org.sigcore.nrf.nfdiscovery.NfDiscoveryRole;
import org.sigcore.nrf.nfregistration.InstanceConfiguration;
import org.sigcore.nrf.nfregistration.NfRegistrationRole;
import org.sigcore.nrf.nfsubscription.NfSubscriptionRole;
import org.sigcore.nrf.nrfartisan.NrfArtisanRole;
import org.sigcore.nrf.nrfartisan.StateConfiguration;
import org.sigcore.nrf.nrfauditor.NrfAuditorRole;
import org.sigcore.nrf.nrfcachedata.GrowthConfiguration;
import org.sigcore.nrf.nrfcachedata.NrfCacheDataRole;
import org.sigcore.nrf.nrfconfiguration.NrfConfigurationRole;
import org.sigcore.nrf.perfinfo.PerfInfoRole;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.gateway.GatewayItems;
import org.sigcore.platform.roles.AlternateRouteRole;
import org.sigcore.platform.roles.AppInfoRole;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Main class of the NRF. {@code java -jar nrf.jar} runs every role, {@code --roles=nfdiscovery} a single one. */
@Configuration(proxyBeanMethods = false)
@Import({
    StateConfiguration.class,
    InstanceConfiguration.class,
    GrowthConfiguration.class,
    ConsumerConfiguration.class,
    ForwardingConfiguration.class,
    NfRegistrationRole.class,
    NfDiscoveryRole.class,
    NfSubscriptionRole.class,
    NfAccessTokenRole.class,
    NrfAuditorRole.class,
    NrfCacheDataRole.class,
    NrfArtisanRole.class,
    NrfConfigurationRole.class,
    IngressGatewayRole.class,
    EgressGatewayRole.class,
    AlternateRouteRole.class,
    PerfInfoRole.class,
    AppInfoRole.class,
    GatewayItems.class,
    NrfResources.class
})
public class NrfApp {
    public static void main(String[] args) {
        SigcoreApplication.run("nrf", NrfApp.class, args);
    }
}
