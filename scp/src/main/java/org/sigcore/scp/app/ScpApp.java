// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.scp.scpcache.FederationItems;
import org.sigcore.scp.scpcache.ScpCacheRole;
import org.sigcore.scp.scpcalternateresolution.ScpcAlternateResolutionRole;
import org.sigcore.scp.scpcaudit.ScpcAuditRole;
import org.sigcore.scp.scpcconfiguration.ScpConfigurationItems;
import org.sigcore.scp.scpcconfiguration.ScpcConfigurationRole;
import org.sigcore.scp.scpcnotification.ScpcNotificationRole;
import org.sigcore.scp.scpcsubscription.ScpcSubscriptionRole;
import org.sigcore.scp.scploadmanager.ScpLoadmanagerRole;
import org.sigcore.scp.scpmediation.ScpMediationRole;
import org.sigcore.scp.scpnrfproxy.ScpNrfproxyRole;
import org.sigcore.scp.scpnrfproxyoauth.ScpNrfproxyOauthRole;
import org.sigcore.scp.scpworker.ProtectionConfiguration;
import org.sigcore.scp.scpworker.ScpWorkerRole;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Main class of the Service Communication Proxy. */
@Configuration(proxyBeanMethods = false)
@Import({
    ScpConfigurationItems.class,
    ProtectionConfiguration.class,
    ScpWorkerRole.class,
    ScpNrfproxyRole.class,
    ScpNrfproxyOauthRole.class,
    ScpMediationRole.class,
    ScpcSubscriptionRole.class,
    ScpcNotificationRole.class,
    ScpcAuditRole.class,
    ScpcAlternateResolutionRole.class,
    ScpcConfigurationRole.class,
    FederationItems.class,
    ScpCacheRole.class,
    ScpLoadmanagerRole.class
})
public class ScpApp {
    /** Starts the SCP; see the README for the arguments. */
    public static void main(String[] args) {
        SigcoreApplication.run("scp", ScpApp.class, args);
    }
}
