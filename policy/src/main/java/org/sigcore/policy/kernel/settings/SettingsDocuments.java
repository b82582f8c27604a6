// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.policy.kernel.datasources.DataSourceItems;
import org.sigcore.policy.kernel.datasources.LdapDataSource;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.policydata.PolicyDataItems;
import org.sigcore.policy.kernel.policydata.common.CustomAvp;
import org.sigcore.policy.kernel.policydata.common.PolicyCounterId;

/**
 * Documents from which {@link PolicySettings} are computed. Immutable.
 *
 * @param common documents that concern several services
 */
record SettingsDocuments(
        SmServiceSettings sm,
        AmServiceSettings am,
        UeServiceSettings ue,
        PcrfCoreSettings pcrf,
        UserServiceSettings user,
        NotifierSettings notifier,
        Common common) {
    /**
     * Documents that concern several services.
     *
     * @param congestion options by service
     */
    record Common(
            PreSettings pre,
            Map<String, PolicyCounterId> counters,
            Map<String, CustomAvp> customAvps,
            Map<String, LdapDataSource> ldap,
            Map<String, ShDataSource> sh,
            Map<String, CongestionOptions> congestion,
            ErrorDictionary errors) {}

    /** Returns the view of the settings that are computed from the documents. */
    static ConfigView<PolicySettings> view(ConfigViews configuration, PolicyProperties properties) {
        List<ConfigView<?>> items = new ArrayList<>();
        ConfigView<SmServiceSettings> sm = noted(items, configuration.view(SmServiceSettings.RESOURCE));
        ConfigView<AmServiceSettings> am = noted(items, configuration.view(AmServiceSettings.RESOURCE));
        ConfigView<UeServiceSettings> ue = noted(items, configuration.view(UeServiceSettings.RESOURCE));
        ConfigView<PcrfCoreSettings> pcrf = noted(items, configuration.view(PcrfCoreSettings.RESOURCE));
        ConfigView<UserServiceSettings> user = noted(items, configuration.view(UserServiceSettings.RESOURCE));
        ConfigView<NotifierSettings> notifier = noted(items, configuration.view(NotifierSettings.RESOURCE));
        Supplier<Common> common = common(configuration, items);
        return configuration.combine(
                "settings",
                () -> new PolicySettings(
                        new SettingsDocuments(
                                sm.current(),
                                am.current(),
                                ue.current(),
                                pcrf.current(),
                                user.current(),
                                notifier.current(),
                                common.get()),
                        properties),
                items.toArray(ConfigView<?>[]::new));
    }

    private static Supplier<Common> common(ConfigViews configuration, List<ConfigView<?>> items) {
        ConfigView<PreSettings> pre = noted(items, configuration.view(PreSettings.RESOURCE));
        ConfigView<Map<String, PolicyCounterId>> counters =
                noted(items, configuration.view(PolicyDataItems.POLICY_COUNTER_IDS));
        ConfigView<Map<String, CustomAvp>> customAvps = noted(items, configuration.view(PolicyDataItems.CUSTOM_AVPS));
        ConfigView<Map<String, LdapDataSource>> ldap = noted(items, configuration.view(DataSourceItems.LDAP));
        ConfigView<Map<String, ShDataSource>> sh = noted(items, configuration.view(DataSourceItems.SH));
        ConfigView<ErrorDictionary> errors = noted(items, configuration.view(ErrorDictionary.RESOURCE));
        Map<String, ConfigView<CongestionOptions>> congestion = new HashMap<>();
        CongestionOptions.RESOURCES.forEach(
                (service, item) -> congestion.put(service, noted(items, configuration.view(item))));
        return () -> {
            Map<String, CongestionOptions> options = new HashMap<>();
            congestion.forEach((service, view) -> options.put(service, view.current()));
            return new Common(
                    pre.current(),
                    counters.current(),
                    customAvps.current(),
                    ldap.current(),
                    sh.current(),
                    options,
                    errors.current());
        };
    }

    private static <V> ConfigView<V> noted(List<ConfigView<?>> items, ConfigView<V> view) {
        items.add(view);
        return view;
    }
}
