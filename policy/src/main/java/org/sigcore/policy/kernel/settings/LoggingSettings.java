// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * Applies the log levels configured in {@code services/…/logging} to this process. If two services configure the same
 * package, the more verbose level applies. Thread-safe.
 */
public final class LoggingSettings {
    private static final String POLICY = "org.sigcore.policy.";
    private static final List<String> RISING = List.of("TRACE", "DEBUG", "INFO", "WARN", "ERROR", "OFF");

    /** Packages of each service. */
    private static final Map<String, List<String>> PACKAGES = Map.ofEntries(
            Map.entry("pcfsm", List.of("role.smservice", "kernel.session")),
            Map.entry("pcfam", List.of("role.amservice", "kernel.association", "kernel.session")),
            Map.entry("pcfue", List.of("role.ueservice", "kernel.association", "kernel.session", "kernel.uepolicy")),
            Map.entry("notifier", List.of("role.notifier", "kernel.events", "kernel.outbox")),
            Map.entry("usagemon", List.of("role.usagemon")),
            Map.entry("ldapgateway", List.of("role.ldapgateway")),
            Map.entry("pcrfcore", List.of("role.pcrfcore", "kernel.session")),
            Map.entry("pcfuser", List.of("role.policyds", "role.udrconnector", "role.chfconnector")),
            Map.entry("pre", List.of("role.pre", "kernel.decision")),
            Map.entry("binding", List.of("role.binding")),
            Map.entry("bulwark", List.of("role.bulwark")),
            Map.entry("diamgateway", List.of("role.diamgateway", "role.diamconnector", "kernel.rx")),
            Map.entry("queryservice", List.of("role.queryservice")),
            Map.entry("auditservice", List.of("role.auditservice")));

    /** Configuration documents by service. */
    static final Map<String, ConfigResource<ServiceLogging>> RESOURCES = resources();

    private final Map<String, ConfigView<ServiceLogging>> views = new LinkedHashMap<>();
    private final Consumer<Map<String, String>> levels;

    /** @param levels receives the levels by logger name, initially and after each change */
    public LoggingSettings(ConfigViews configuration, Consumer<Map<String, String>> levels) {
        this.levels = levels;
        RESOURCES.forEach((service, resource) -> views.put(service, configuration.view(resource)));
        views.values().forEach(view -> view.onChange(changed -> use()));
        use();
    }

    private static Map<String, ConfigResource<ServiceLogging>> resources() {
        Map<String, ConfigResource<ServiceLogging>> resources = new TreeMap<>();
        PACKAGES.keySet()
                .forEach(service -> resources.put(
                        service,
                        ConfigResource.of(
                                "services/" + service + "/logging", ServiceLogging.class, ServiceLogging.UNCHANGED)));
        return resources;
    }

    private synchronized void use() {
        Map<String, String> wanted = new TreeMap<>();
        views.forEach((service, view) -> named(service, view.current())
                .forEach(
                        level -> wanted.merge(level.packageName(), level.logLevelForPackage(), LoggingSettings::more)));
        levels.accept(wanted);
    }

    private static List<ServiceLogging.PackageLevel> named(String service, ServiceLogging logging) {
        List<ServiceLogging.PackageLevel> named = new ArrayList<>(logging.packageLogLevel());
        String own = logging.appLogLevel();
        if (own != null) {
            PACKAGES.getOrDefault(service, List.of())
                    .forEach(each -> named.add(new ServiceLogging.PackageLevel(POLICY + each, own)));
        }
        return named;
    }

    private static String more(String one, String other) {
        return RISING.indexOf(one) <= RISING.indexOf(other) ? one : other;
    }
}
