// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.HashMap;
import java.util.Map;
import org.sigcore.policy.kernel.settings.PolicySettings.Service;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Settings for tests. */
public final class LabSettings {
    private LabSettings() {}

    /** Default start-up properties. */
    public static PolicyProperties properties() {
        return new Binder(new MapConfigurationPropertySource(Map.of())).bindOrCreate("policy", PolicyProperties.class);
    }

    /** Defaults, except that every service has these settings. */
    public static PolicySettings of(Service every) {
        Map<String, String> advanced = new HashMap<>();
        advanced.put(AdvancedSettings.LOCK_WAIT, Long.toString(every.lockWaitMillis()));
        advanced.put(AdvancedSettings.COLLISIONS, Boolean.toString(every.detectsCollisions()));
        SmServiceSettings sm = new SmServiceSettings(
                every.validateUser(), every.features(), null, every.limit(), every.mediaDefaults(), advanced);
        UeServiceSettings ue = UeServiceSettings.RESOURCE.defaults();
        PcrfCoreSettings pcrf = PcrfCoreSettings.RESOURCE.defaults();
        return new PolicySettings(
                new SettingsDocuments(
                        sm,
                        new AmServiceSettings(every.validateUser(), every.features(), every.limit(), advanced),
                        new UeServiceSettings(
                                every.validateUser(), every.features(), ue.delivery(), every.limit(), advanced),
                        new PcrfCoreSettings(
                                every.validateUser(),
                                pcrf.requestTimeout(),
                                every.limit(),
                                every.mediaDefaults(),
                                advanced),
                        UserServiceSettings.RESOURCE.defaults(),
                        NotifierSettings.RESOURCE.defaults(),
                        new SettingsDocuments.Common(
                                PreSettings.RESOURCE.defaults(),
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                ErrorDictionary.RESOURCE.defaults())),
                properties());
    }
}
