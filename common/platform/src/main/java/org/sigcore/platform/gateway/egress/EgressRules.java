// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import java.util.Map;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.gateway.ingress.IngressItems;
import org.sigcore.platform.gateway.policing.ErrorCodeProfile;

/** Settings of an outgoing request, which reads them once. Immutable. */
record EgressRules(EgressOptions options, Map<String, ErrorCodeProfile> profiles, Map<String, VirtualHost> hosts) {
    /** Returns the view of the settings. */
    static ConfigView<EgressRules> view(ConfigViews configuration) {
        ConfigView<EgressOptions> options = configuration.view(EgressItems.OPTIONS);
        ConfigView<Map<String, ErrorCodeProfile>> profiles = configuration.view(IngressItems.ERROR_CODE_PROFILES);
        ConfigView<Map<String, VirtualHost>> hosts = configuration.view(EgressItems.VIRTUAL_HOSTS);
        return configuration.combine(
                "egress",
                () -> new EgressRules(options.current(), profiles.current(), hosts.current()),
                options,
                profiles,
                hosts);
    }
}
