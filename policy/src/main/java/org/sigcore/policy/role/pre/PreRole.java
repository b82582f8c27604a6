// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.pre.sbi.PolicyDesignRoutes;
import org.sigcore.policy.role.pre.sbi.PolicyProjectRoutes;
import org.sigcore.policy.role.pre.sbi.ProjectTransferRoutes;
import org.sigcore.policy.role.pre.sbi.ProjectVersionRoutes;
import org.sigcore.policy.role.pre.sbi.RecordedEvaluationRoutes;
import org.sigcore.policy.role.pre.service.BlockTimes;
import org.sigcore.policy.role.pre.service.EvaluationRecorder;
import org.sigcore.policy.role.pre.service.LoggedEvaluations;
import org.sigcore.policy.role.pre.service.NamedDocuments;
import org.sigcore.policy.role.pre.service.ProjectCompiler;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Addition;
import org.sigcore.policy.role.pre.service.Projects;
import org.sigcore.policy.role.pre.service.RecordedEvaluations;
import org.sigcore.policy.role.pre.service.RunningProjects;
import org.sigcore.policy.role.pre.service.StoredDecisionInputs;
import org.sigcore.policy.role.pre.service.StoredPolicyEngine;
import org.sigcore.policy.role.pre.service.StoredProjectResources;
import org.sigcore.store.DuplicateKeyException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.node.ObjectNode;

/**
 * Role {@code pre}: evaluates policy projects. A service without a project gets the default project at the first start.
 */
@Configuration(proxyBeanMethods = false)
@Role("pre")
public class PreRole {
    /** Interval of checks for changes made by other processes. */
    private static final Duration LOOK = Duration.ofMillis(300);

    private static final Map<String, String> DEFAULTS = Map.of(
            "pcf-sm", "/policy-projects/default.json",
            "pcrf-core", "/policy-projects/default.json",
            "pcf-am", "/policy-projects/default-am.json",
            "pcf-ue", "/policy-projects/default-ue.json");

    @Bean
    ManagementHistory managementHistory(PolicyDatabase database) {
        return new ManagementHistory(database.database(), InstantSource.system());
    }

    @Bean
    ProjectStore projectStore(PolicyDatabase database, ManagementHistory history) {
        ProjectStore store = new JdbcProjectStore(database.database(), history, InstantSource.system());
        Set<String> decided = new HashSet<>();
        store.pointers().forEach(pointer -> decided.add(pointer.active().service()));
        DEFAULTS.forEach((service, resource) -> {
            if (!decided.contains(service)) {
                addDefault(store, new Addition(service, "default", true, read(resource)));
            }
        });
        return store;
    }

    private static void addDefault(ProjectStore store, Addition addition) {
        try {
            store.add(ManagementUser.SYSTEM.name(), List.of(addition));
        } catch (DuplicateKeyException e) {
            // Another process is starting concurrently and has added it.
        }
    }

    @Bean
    PolicyData policyData(ConfigViews configuration) {
        return new PolicyData(configuration);
    }

    @Bean
    NamedDocuments namedDocuments(ProjectStore store, PolicyData data) {
        return new NamedDocuments(store, data::find);
    }

    @Bean
    ProjectCompiler projectCompiler(NamedDocuments documents, ServiceSettings settings) {
        return new ProjectCompiler(documents, () -> settings.now().pre().keepsLast());
    }

    @Bean
    RunningProjects runningProjects(
            ProjectStore store, ProjectCompiler compiler, PolicyData data, MeterRegistry meters) {
        MultiGauge versions = MultiGauge.builder("occnp.policy.project.version")
                .description("Versions of policy projects that this process runs")
                .register(meters);
        RunningProjects running =
                new RunningProjects(store, compiler::compile, active -> versions.register(rows(active), true));
        data.onChange(running::outdate);
        running.refresh();
        return running;
    }

    private static List<MultiGauge.Row<?>> rows(Map<String, Active> running) {
        List<MultiGauge.Row<?>> rows = new ArrayList<>();
        running.values().forEach(active -> {
            rows.add(row(active, "production", active.version()));
            if (active.canary() != null) {
                rows.add(row(active, "canary", active.canary().version()));
            }
        });
        return rows;
    }

    private static MultiGauge.Row<?> row(Active active, String use, int version) {
        return MultiGauge.Row.of(Tags.of("service", active.service(), "name", active.name(), "use", use), version);
    }

    @Bean
    PeriodicTask runningProjectsTask(RunningProjects running) {
        return new PeriodicTask("policy-projects", () -> LOOK, running::refresh);
    }

    @Bean
    RecordedEvaluations recordedEvaluations(ServiceSettings settings) {
        return new RecordedEvaluations(() -> settings.now().pre().recordedEvaluations(), InstantSource.system());
    }

    @Bean
    LoggedEvaluations loggedEvaluations(
            Activity activity, RunningProjects running, ProjectStore store, ProjectCompiler compiler) {
        return new LoggedEvaluations(activity, running, store, compiler);
    }

    @Bean
    StoredPolicyEngine policyEngine(
            RunningProjects running,
            MeterRegistry meters,
            RecordedEvaluations recorded,
            LoggedEvaluations evaluations,
            ServiceSettings settings) {
        return new StoredPolicyEngine(
                running,
                new BlockTimes(meters, System::nanoTime),
                new EvaluationRecorder(meters),
                recorded,
                evaluations,
                () -> settings.now().pre().keepsLast());
    }

    @Bean
    ManagementRoutes recordedEvaluationRoutes(
            RecordedEvaluations recorded, ProjectStore store, ProjectCompiler compiler) {
        return new RecordedEvaluationRoutes(recorded, store, compiler);
    }

    @Bean
    Projects projects(
            ProjectStore store, RunningProjects running, ProjectCompiler compiler, StoredProjectResources resources) {
        return new Projects(store, running, compiler, resources);
    }

    @Bean
    StoredProjectResources projectResources(ProjectStore store, ProjectCompiler compiler) {
        return new StoredProjectResources(store, compiler);
    }

    @Bean
    ManagementRoutes policyProjectRoutes(Projects projects) {
        return new PolicyProjectRoutes(projects, read("/policy-projects/openapi.json"));
    }

    @Bean
    ManagementRoutes policyDesignRoutes(
            ProjectStore store,
            RunningProjects running,
            ProjectCompiler compiler,
            RecordedEvaluations recorded,
            RoleLinks links) {
        StoredDecisionInputs stored = new StoredDecisionInputs(
                () -> links.get(SmSessionRecords.class),
                () -> links.get(GxSessionRecords.class),
                () -> links.get(SubscriberRecords.class));
        return new PolicyDesignRoutes(store, running, compiler, recorded, stored);
    }

    @Bean
    ManagementRoutes projectVersionRoutes(Projects projects) {
        return new ProjectVersionRoutes(projects);
    }

    @Bean
    ManagementRoutes projectTransferRoutes(Projects projects) {
        return new ProjectTransferRoutes(projects, InstantSource.system());
    }

    private static ObjectNode read(String resource) {
        try (InputStream document = Objects.requireNonNull(PreRole.class.getResourceAsStream(resource))) {
            return Json.parseObject(document.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
