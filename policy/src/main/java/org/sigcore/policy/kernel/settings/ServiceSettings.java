// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * Settings of the services. A request takes them once, at its entry ({@link #during}); {@link #now} returns the same
 * value during the whole request, in every role of the process. Changes need no restart. Thread-safe.
 */
public final class ServiceSettings {
    private static final ScopedValue<PolicySettings> OF_REQUEST = ScopedValue.newInstance();

    private final ConfigView<PolicySettings> view;

    public ServiceSettings(ConfigViews configuration, PolicyProperties properties) {
        this.view = SettingsDocuments.view(configuration, properties);
    }

    /** Returns the settings of the request in progress; outside requests, the current. */
    public PolicySettings now() {
        return OF_REQUEST.isBound() ? OF_REQUEST.get() : view.current();
    }

    /**
     * Processes a request with the settings at its entry. A request within another one, such as that of one role to
     * another in the same process, has the settings of the outer one.
     */
    public <T extends @Nullable Object> T during(Function<PolicySettings, T> request) {
        if (OF_REQUEST.isBound()) {
            return request.apply(OF_REQUEST.get());
        }
        PolicySettings atEntry = view.current();
        return ScopedValue.where(OF_REQUEST, atEntry).call(() -> request.apply(atEntry));
    }

    /** Returns work that uses the settings of the request in progress when another thread runs it. */
    public static <T> Supplier<T> carried(Supplier<T> work) {
        if (!OF_REQUEST.isBound()) {
            return work;
        }
        PolicySettings atEntry = OF_REQUEST.get();
        return () -> ScopedValue.where(OF_REQUEST, atEntry).call(work::get);
    }
}
