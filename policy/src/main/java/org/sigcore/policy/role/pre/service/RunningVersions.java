// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;

/** Metric {@code occnp_policy_project_version}: versions that this process runs. Thread-safe. */
public final class RunningVersions implements Consumer<Map<String, Active>> {
    private final MultiGauge versions;

    public RunningVersions(MeterRegistry meters) {
        this.versions = MultiGauge.builder("occnp.policy.project.version")
                .description("Versions of policy projects that this process runs")
                .register(meters);
    }

    @Override
    public void accept(Map<String, Active> running) {
        List<Row<?>> rows = new ArrayList<>();
        running.values().forEach(active -> {
            rows.add(row(active, "production", active.version()));
            Canary canary = active.canary();
            if (canary != null) {
                rows.add(row(active, "canary", canary.version()));
            }
        });
        versions.register(rows, true);
    }

    private static Row<?> row(Active active, String use, int version) {
        return Row.of(Tags.of("service", active.service(), "name", active.name(), "use", use), version);
    }
}
