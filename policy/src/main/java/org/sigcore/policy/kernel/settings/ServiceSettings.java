// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;

/**
 * Settings of the services. A request takes them once, at its entry ({@link #during}); {@link #now} returns the same
 * value during the whole request, in every role of the process. Changes need no restart. Thread-safe.
 */
public final class ServiceSettings {
    private final ScopedValue<PolicySettings> ofRequest = ScopedValue.newInstance();
    private final ConfigView<PolicySettings> view;

    public ServiceSettings(ConfigViews configuration, PolicyProperties properties) {
        this.view = SettingsDocuments.view(configuration, properties);
    }

    /** Returns the settings of the request in progress; outside requests, the current. */
    public PolicySettings now() {
        return ofRequest.isBound() ? ofRequest.get() : view.current();
    }

    /**
     * Processes a request with the settings at its entry. A request within another one, such as that of one role to
     * another in the same process, has the settings of the outer one.
     */
    public <T extends @Nullable Object> T during(Function<PolicySettings, T> request) {
        if (ofRequest.isBound()) {
            return request.apply(ofRequest.get());
        }
        PolicySettings atEntry = view.current();
        return ScopedValue.where(ofRequest, atEntry).call(() -> request.apply(atEntry));
    }
}
