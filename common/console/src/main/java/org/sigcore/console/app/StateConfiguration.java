// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.access.FunctionTokens;
import org.sigcore.console.access.PasswordCheck;
import org.sigcore.console.access.Users;
import org.sigcore.console.client.Functions;
import org.sigcore.console.gateway.ConfigurationGateway;
import org.sigcore.console.gateway.PolicyGateway;
import org.sigcore.console.state.AuditLog;
import org.sigcore.console.state.StateWork;
import org.sigcore.console.state.Views;
import org.sigcore.console.store.AuditEvents;
import org.sigcore.console.store.ChangeSets;
import org.sigcore.console.store.PolicyDrafts;
import org.sigcore.console.store.PolicyPublications;
import org.sigcore.console.store.PolicyReviews;
import org.sigcore.console.store.SavedViews;
import org.sigcore.console.store.UserAccounts;
import org.sigcore.console.web.AdministrationRoutes;
import org.sigcore.console.web.ChangeSetRoutes;
import org.sigcore.console.web.ConfigurationRoutes;
import org.sigcore.console.web.PolicyRoutes;
import org.sigcore.console.workflow.ChangeSetWork;
import org.sigcore.console.workflow.PolicyDraftWork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** State of the console, and the actions on functions that it accompanies. */
@Configuration(proxyBeanMethods = false)
class StateConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(StateConfiguration.class);
    private static final int PASSWORD_OCTETS = 18;

    @Bean
    StateWork stateWork(PlatformTransactionManager transactions) {
        return new StateWork(transactions);
    }

    @Bean
    AuditLog auditLog(AuditEvents events, StateWork state, Clock clock) {
        return new AuditLog(events, state, clock);
    }

    @Bean(destroyMethod = "dispose")
    Disposable auditExpiry(AuditLog audit) {
        return Flux.interval(Duration.ofMinutes(1), Duration.ofHours(12))
                .onBackpressureDrop()
                .concatMap(tick -> audit.expire().onErrorResume(e -> {
                    LOG.atWarn()
                            .addKeyValue("event", "console-audit-not-expired")
                            .setCause(e)
                            .log("old audit events were not deleted");
                    return Mono.empty();
                }))
                .subscribe();
    }

    @Bean
    Users users(UserAccounts accounts, StateWork state, AuditLog audit, PasswordCheck passwords, Clock clock) {
        return new Users(accounts, state, audit, passwords, clock);
    }

    @Bean
    FunctionTokens functionTokens(ConsoleProperties properties, @Value("${sigcore.data-dir}") Path data, Clock clock) {
        ConsoleProperties.Tokens tokens = properties.tokens();
        Path folder = directory(data);
        Path given = tokens.keyFile();
        return given == null
                ? FunctionTokens.in(folder, tokens.issuer(), tokens.audience(), clock)
                : FunctionTokens.of(given, tokens.issuer(), tokens.audience(), clock);
    }

    @Bean
    ApplicationRunner firstAdministrator(
            Users users, ConsoleProperties properties, @Value("${sigcore.data-dir}") Path data) {
        return arguments -> {
            Path file = properties.passwordFile();
            Path used = file == null ? data.resolve("password") : file;
            if (users.addFirst(password(file, used))) {
                LOG.atInfo()
                        .addKeyValue("event", "console-administrator-added")
                        .addKeyValue("user", Users.FIRST)
                        .addKeyValue("file", used)
                        .log("added the first administrator, with the password in the file");
            }
        };
    }

    private static String password(@Nullable Path given, Path file) {
        try {
            if (given == null && !Files.exists(file)) {
                byte[] random = new byte[PASSWORD_OCTETS];
                new SecureRandom().nextBytes(random);
                Files.createFile(file);
                ownerOnly(file, "rw-------");
                Files.writeString(file, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
            }
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use the password file " + file, e);
        }
    }

    private static Path directory(Path data) {
        try {
            Files.createDirectories(data);
            ownerOnly(data, "rwx------");
            return data;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot use the data directory " + data, e);
        }
    }

    private static void ownerOnly(Path path, String permissions) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        }
    }

    @Bean
    ConfigurationGateway configurationGateway(Functions functions, AuditLog audit) {
        return new ConfigurationGateway(functions, audit);
    }

    @Bean
    RouterFunction<ServerResponse> administrationRoutes(
            Users users, AuditLog audit, SavedViews views, StateWork state) {
        return new AdministrationRoutes(users, audit, new Views(views, state)).routes();
    }

    @Bean
    RouterFunction<ServerResponse> configurationRoutes(ConfigurationGateway configuration) {
        return new ConfigurationRoutes(configuration).routes();
    }

    @Bean(initMethod = "failInterrupted")
    ChangeSetWork changeSetWork(
            ChangeSets sets,
            StateWork state,
            AuditLog audit,
            ConfigurationGateway configuration,
            JsonMapper json,
            ConsoleProperties properties,
            Clock clock) {
        return new ChangeSetWork(sets, state, audit, configuration, json, properties.fourEyes(), clock);
    }

    @Bean
    RouterFunction<ServerResponse> changeSetRoutes(ChangeSetWork work, JsonMapper json) {
        return new ChangeSetRoutes(work, json).routes();
    }

    @Bean
    PolicyDraftWork.Repositories policyRepositories(
            PolicyDrafts drafts, PolicyReviews reviews, PolicyPublications publications) {
        return new PolicyDraftWork.Repositories(drafts, reviews, publications);
    }

    @Bean
    RouterFunction<ServerResponse> policyRoutes(
            PolicyDraftWork.Repositories stored,
            StateWork state,
            AuditLog audit,
            Functions functions,
            JsonMapper json,
            ConsoleProperties properties,
            Clock clock) {
        PolicyGateway policy = new PolicyGateway(functions);
        return new PolicyRoutes(
                        new PolicyDraftWork(stored, state, audit, policy, json, properties.fourEyes(), clock), json)
                .routes();
    }
}
