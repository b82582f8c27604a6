// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre;

import java.time.Duration;
import java.time.InstantSource;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.pre.sbi.PolicyDesignRoutes;
import org.sigcore.policy.role.pre.sbi.PolicyProjectRoutes;
import org.sigcore.policy.role.pre.sbi.ProjectTransferRoutes;
import org.sigcore.policy.role.pre.sbi.ProjectVersionRoutes;
import org.sigcore.policy.role.pre.sbi.RecordedEvaluationRoutes;
import org.sigcore.policy.role.pre.service.BlockTimes;
import org.sigcore.policy.role.pre.service.DefaultProjects;
import org.sigcore.policy.role.pre.service.EvaluationRecorder;
import org.sigcore.policy.role.pre.service.LoggedEvaluations;
import org.sigcore.policy.role.pre.service.NamedDocuments;
import org.sigcore.policy.role.pre.service.ProjectCompiler;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.policy.role.pre.service.Projects;
import org.sigcore.policy.role.pre.service.RecordedEvaluations;
import org.sigcore.policy.role.pre.service.RunningProjects;
import org.sigcore.policy.role.pre.service.RunningVersions;
import org.sigcore.policy.role.pre.service.StoredDecisionInputs;
import org.sigcore.policy.role.pre.service.StoredPolicyEngine;
import org.sigcore.policy.role.pre.service.StoredProjectResources;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Role {@code pre}: evaluates policy projects. A service without a project gets the default project at the first start.
 */
@Configuration(proxyBeanMethods = false)
@Import({
    PolicyData.class,
    NamedDocuments.class,
    ProjectCompiler.class,
    RunningVersions.class,
    RecordedEvaluations.class,
    LoggedEvaluations.class,
    EvaluationRecorder.class,
    BlockTimes.class,
    StoredPolicyEngine.class,
    StoredProjectResources.class,
    StoredDecisionInputs.class,
    Projects.class,
    RecordedEvaluationRoutes.class,
    PolicyProjectRoutes.class,
    PolicyDesignRoutes.class,
    ProjectVersionRoutes.class,
    ProjectTransferRoutes.class
})
@Role("pre")
public class PreRole {
    /** Interval of checks for changes made by other processes. */
    private static final Duration LOOK = Duration.ofMillis(300);

    @Bean
    ProjectStore projectStore(PolicyDatabase database, InstantSource clock) {
        ProjectStore store =
                new JdbcProjectStore(database.database(), new ManagementHistory(database.database(), clock), clock);
        DefaultProjects.addTo(store);
        return store;
    }

    @Bean
    RunningProjects runningProjects(
            ProjectStore store, ProjectCompiler compiler, RunningVersions versions, PolicyData data) {
        RunningProjects running = new RunningProjects(store, compiler::compile, versions);
        data.onChange(running::outdate);
        running.refresh();
        return running;
    }

    @Bean
    PeriodicTask runningProjectsTask(RunningProjects running) {
        return new PeriodicTask("policy-projects", () -> LOOK, running::refresh);
    }
}
