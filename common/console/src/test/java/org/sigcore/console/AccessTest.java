// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.console.logic.Role;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Login, sessions, and the role that each route needs. */
class AccessTest {
    private static final String OPEN = "open";
    private static final String ALL = "viewer auditor policy-author policy-approver operator administrator";

    /** Roles that may use each route, as an administrator reads it. */
    private static final Map<String, String> MATRIX = Map.ofEntries(
            Map.entry("GET /login", OPEN),
            Map.entry("GET /tokens/keys", OPEN),
            Map.entry("GET /", ALL),
            Map.entry("GET /api/session", ALL),
            Map.entry("PUT /api/session/password", ALL),
            Map.entry("GET /api/functions", ALL),
            Map.entry("GET /api/events", ALL),
            Map.entry("GET /api/conditions", ALL),
            Map.entry("GET /api/metrics", ALL),
            Map.entry("GET /api/alertmanager", ALL),
            Map.entry("GET /api/benchmarks", ALL),
            Map.entry("GET /api/benchmarks/runs", ALL),
            Map.entry("POST /api/benchmarks/runs", "operator administrator"),
            Map.entry("GET /api/benchmarks/runs/{id}", ALL),
            Map.entry("GET /api/benchmarks/runs/{id}/page", ALL),
            Map.entry("GET /api/benchmarks/comparison", ALL),
            Map.entry("GET /api/benchmarks/progress", ALL),
            Map.entry("POST /api/benchmarks/stop", "operator administrator"),
            Map.entry("GET /api/nf/{function}/**", ALL),
            Map.entry("POST /api/nf/{function}/**", ALL), // of policies: see PolicyAccessTest
            Map.entry("GET /api/users", "administrator"),
            Map.entry("PUT /api/users/{name}", "administrator"),
            Map.entry("DELETE /api/users/{name}", "administrator"),
            Map.entry("GET /api/audit", "auditor administrator"),
            Map.entry("GET /api/views", ALL),
            Map.entry("POST /api/views", ALL),
            Map.entry("DELETE /api/views/{id}", ALL),
            Map.entry("PUT /api/functions/{function}/configuration/{*document}", "operator administrator"),
            Map.entry("DELETE /api/functions/{function}/configuration/{*document}", "operator administrator"),
            Map.entry("POST /api/functions/{function}/rollback", "operator administrator"),
            Map.entry("GET /api/change-sets", ALL),
            Map.entry("POST /api/change-sets", "operator administrator"),
            Map.entry("GET /api/change-sets/{id}", ALL),
            Map.entry("POST /api/change-sets/{id}/try", "operator administrator"),
            Map.entry("POST /api/change-sets/{id}/decision", "operator administrator"),
            Map.entry("POST /api/change-sets/{id}/apply", "operator administrator"),
            Map.entry("POST /api/change-sets/{id}/rollback", "operator administrator"),
            Map.entry("GET /api/policy/drafts", ALL),
            Map.entry("POST /api/policy/drafts", "policy-author administrator"),
            Map.entry("GET /api/policy/drafts/{id}", ALL),
            Map.entry("PUT /api/policy/drafts/{id}", "policy-author administrator"),
            Map.entry("DELETE /api/policy/drafts/{id}", "policy-author administrator"),
            Map.entry("POST /api/policy/drafts/{id}/request", "policy-author administrator"),
            Map.entry("GET /api/policy/drafts/{id}/reviews", ALL),
            Map.entry("POST /api/policy/drafts/{id}/reviews", "policy-approver administrator"),
            Map.entry("POST /api/policy/drafts/{id}/publish", "policy-approver administrator"),
            Map.entry("GET /api/policy/projects/{service}/{project}/publications", ALL),
            Map.entry("POST /api/policy/projects/{service}/{project}/rollback", "policy-approver administrator"),
            Map.entry("DELETE /api/policy/projects/{service}/{project}", "policy-approver administrator"));

    private static final String CHECK =
            "/api/nf/policy/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/pcf-sm/mine/check";

    @TempDir
    static Path folder;

    private static TestConsole console;
    private static Browser admin;

    @BeforeAll
    static void start() throws IOException {
        console = new TestConsole(folder);
        admin = console.admin();
    }

    @AfterAll
    static void stop() throws IOException {
        console.close();
    }

    @Test
    void matrixHasEveryRoute() {
        assertThat(routes()).containsExactlyInAnyOrderElementsOf(new TreeSet<>(MATRIX.keySet()));
    }

    @Test
    void eachRoute_isAllowedForItsRolesAlone() {
        Map<Role, Browser> users = new TreeMap<>();
        for (Role role : Role.values()) {
            users.put(role, console.user(admin, "m-" + role.wireName(), role.wireName()));
        }
        Browser stranger = console.browser();
        stranger.get("/login");
        List<String> wrong = new ArrayList<>();
        MATRIX.forEach((route, roles) -> {
            if (route.equals("GET /api/events")) {
                return; // an endless answer; its rule is that of every other read
            }
            int anonymous = status(stranger, route);
            if (roles.equals(OPEN) ? anonymous != 200 : anonymous != 401 && anonymous != 302) {
                wrong.add(route + " without login: " + anonymous);
            }
            users.forEach((role, browser) -> {
                boolean allowed = roles.equals(OPEN) || Set.of(roles.split(" ")).contains(role.wireName());
                int status = status(browser, route);
                if (allowed == (status == 403 || status == 401)) {
                    wrong.add(route + " as " + role + ": " + status);
                }
            });
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    void roleOfOneFunction_doesNotHoldForAnother() {
        Browser user = console.user(admin, "of-nrf", "operator@nrf", "viewer@policy");
        String body = "{\"document\":{\"times\":2},\"reason\":\"test\"}";

        assertThat(user.send(HttpMethod.PUT, "/api/functions/nrf/configuration/options", body)
                        .status())
                .isEqualTo(200);
        assertThat(user.send(HttpMethod.PUT, "/api/functions/policy/configuration/options", body)
                        .status())
                .isEqualTo(403);
        assertThat(user.get("/api/nf/policy/oc-cnpolicy-configuration/v1/options")
                        .status())
                .isEqualTo(404);
        assertThat(user.get("/api/nf/scp/ocscp/scpc-configuration/v1").status()).isEqualTo(403);
        assertThat(user.send(HttpMethod.POST, CHECK, "{}").status())
                .as("neither author nor approver")
                .isEqualTo(403);
        assertThat(user.send(HttpMethod.POST, "/api/change-sets", """
                {"title":"t","reason":"r","changes":[{"function":"policy","document":"options","after":{}}]}""").status()).isEqualTo(403);
    }

    @Test
    void viewsOfAllFunctions_showThoseOfTheRolesAlone() {
        Browser operator = console.user(admin, "of-all", "operator");
        String document = "{\"document\":{\"times\":3},\"reason\":\"test\"}";
        operator.send(HttpMethod.PUT, "/api/functions/nrf/configuration/lists/seen", document);
        operator.send(HttpMethod.PUT, "/api/functions/policy/configuration/lists/seen", document);
        String set =
                "{\"title\":\"t\",\"reason\":\"r\",\"changes\":[{\"function\":\"policy\",\"document\":\"options\",\"after\":{}}]}";
        long hidden = operator.send(HttpMethod.POST, "/api/change-sets", set)
                .json()
                .path("id")
                .asLong();

        Browser user = console.user(admin, "viewer-of-nrf", "viewer@nrf", "auditor@nrf");
        assertThat(user.get("/api/functions").json().findValuesAsString("name")).containsExactly("nrf");
        assertThat(admin.get("/api/functions").json().findValuesAsString("name"))
                .contains("nrf", "policy", "scp", "bsf");
        assertThat(user.get("/api/metrics").json().propertyNames()).containsExactly("nrf");
        assertThat(user.get("/api/audit?resource=lists/seen").json().findValuesAsString("function"))
                .containsExactly("nrf");
        assertThat(admin.get("/api/audit?resource=lists/seen").json().findValuesAsString("function"))
                .containsExactly("policy", "nrf");
        assertThat(user.get("/api/audit?function=policy").status()).isEqualTo(403);
        assertThat(user.get("/api/audit").json().findValuesAsString("function")).containsOnly("nrf");
        assertThat(user.get("/api/change-sets/" + hidden).status()).isEqualTo(403);
        assertThat(user.get("/api/change-sets").json().findValuesAsString("id")).doesNotContain(String.valueOf(hidden));
    }

    @Test
    void login_getsNewSession_andLogoutEndsIt() {
        Browser browser = console.browser();
        browser.cookies.put(Browser.SESSION, "planted");
        assertThat(browser.login("admin", TestConsole.ADMIN_PASSWORD)).isEqualTo("/");
        String session = browser.cookies.get(Browser.SESSION);
        assertThat(session).isNotEqualTo("planted");
        assertThat(browser.lastCookie(Browser.SESSION).isHttpOnly()).isTrue();
        assertThat(browser.lastCookie(Browser.SESSION).getSameSite()).isEqualToIgnoringCase("strict");
        assertThat(browser.lastCookie(Browser.CSRF).getSameSite()).isEqualToIgnoringCase("strict");

        browser.login("admin", TestConsole.ADMIN_PASSWORD);
        assertThat(browser.cookies.get(Browser.SESSION))
                .as("of the second login")
                .isNotEqualTo(session);
        session = browser.cookies.get(Browser.SESSION);

        assertThat(browser.send(HttpMethod.POST, "/logout", null).status()).isEqualTo(200);
        browser.cookies.put(Browser.SESSION, session);
        assertThat(browser.get("/api/session").status()).isEqualTo(401);
    }

    @Test
    void changeWithoutCsrfToken_isRefused() {
        Browser browser = console.admin();
        browser.cookies.remove(Browser.CSRF);
        assertThat(browser.send(HttpMethod.POST, "/api/views", "{\"name\":\"a\",\"address\":\"#/core\"}")
                        .status())
                .isEqualTo(403);
        browser.cookies.put(Browser.CSRF, "0");
        assertThat(browser.request(browser.http().post().uri("/api/views").header("X-XSRF-TOKEN", "1"))
                        .status())
                .isEqualTo(403);
        assertThat(console.browser().send(HttpMethod.POST, "/login", null).status())
                .isEqualTo(403);
    }

    @Test
    void wrongPassword_isAnsweredAlikeForAllNames_andAudited() {
        Browser browser = console.browser();
        assertThat(browser.login("admin", "not the password")).isEqualTo("/login?error");
        assertThat(browser.login("no-such-user", "not the password")).isEqualTo("/login?error");
        assertThat(browser.get("/api/session").status()).isEqualTo(401);

        JsonNode events = admin.get("/api/audit?action=login").json();
        assertThat(events.toString())
                .contains("wrong user or password")
                .doesNotContain("no-such-user", "not the password");
    }

    @Test
    void changeOfGrantsOrPassword_endsSessions() {
        Browser user = console.user(admin, "mallory", "viewer");
        assertThat(user.get("/api/session").status()).isEqualTo(200);
        admin.send(HttpMethod.PUT, "/api/users/mallory", "{\"grants\":[\"auditor\"]}");
        assertThat(user.get("/api/session").status()).isEqualTo(401);

        user.login("mallory", "password of mallory");
        assertThat(user.get("/api/audit").status()).isEqualTo(200);
        String change = "{\"present\":\"%s\",\"next\":\"another password\"}";
        assertThat(user.send(HttpMethod.PUT, "/api/session/password", change.formatted("wrong one here"))
                        .status())
                .isEqualTo(403);
        assertThat(user.send(HttpMethod.PUT, "/api/session/password", change.formatted("password of mallory"))
                        .status())
                .isEqualTo(204);
        assertThat(user.get("/api/session").status()).isEqualTo(401);
        assertThat(user.login("mallory", "another password")).isEqualTo("/");

        assertThat(admin.send(HttpMethod.DELETE, "/api/users/mallory", null).status())
                .isEqualTo(204);
        assertThat(user.get("/api/session").status()).isEqualTo(401);
    }

    @Test
    void eventsEnd_soonAfterALogoutOrAChangeOfTheUser() {
        Browser left = console.user(admin, "watcher-1", "viewer");
        Browser changed = console.user(admin, "watcher-2", "operator");
        CompletableFuture<@Nullable Void> endOfLeft = events(left);
        CompletableFuture<@Nullable Void> endOfChanged = events(changed);

        left.send(HttpMethod.POST, "/logout", null);
        admin.send(HttpMethod.PUT, "/api/users/watcher-2", "{\"grants\":[\"auditor\"]}");
        assertThat(endOfLeft).succeedsWithin(Browser.PATIENCE);
        assertThat(endOfChanged).succeedsWithin(Browser.PATIENCE);
    }

    /** Follows the events until they end. Returns when the first event has arrived. */
    private static CompletableFuture<@Nullable Void> events(Browser browser) {
        CompletableFuture<Boolean> begun = new CompletableFuture<>();
        CompletableFuture<@Nullable Void> end = browser.http()
                .get()
                .uri("/api/events")
                .cookie(Browser.SESSION, browser.cookie(Browser.SESSION))
                .retrieve()
                .bodyToFlux(new ParameterizedTypeReference<ServerSentEvent<String>>() {})
                .doOnNext(event -> begun.complete(true))
                .then()
                .toFuture();
        assertThat(begun).succeedsWithin(Browser.PATIENCE);
        return end;
    }

    @Test
    void lastAdministrator_remains_andWeakPasswordsAreRefused() {
        assertThat(admin.send(HttpMethod.DELETE, "/api/users/m-none", null).status())
                .isEqualTo(404);
        assertThat(admin.send(HttpMethod.PUT, "/api/users/short", "{\"password\":\"short\",\"grants\":[\"viewer\"]}")
                        .status())
                .isEqualTo(400);
        assertThat(admin.send(
                                HttpMethod.PUT,
                                "/api/users/odd",
                                "{\"password\":\"long enough 123\",\"grants\":[\"king\"]}")
                        .status())
                .isEqualTo(400);
        assertThat(admin.send(HttpMethod.PUT, "/api/users/odd", "{\"password\":\"long enough 123\",\"grants\":[null]}")
                        .status())
                .isEqualTo(400);
        assertThat(admin.send(
                                HttpMethod.POST,
                                "/api/change-sets",
                                "{\"title\":\"t\",\"reason\":\"r\",\"changes\":[null]}")
                        .status())
                .isEqualTo(400);
        assertThat(admin.send(
                                HttpMethod.PUT,
                                "/api/users/Odd%3Cb%3E",
                                "{\"password\":\"long enough 123\",\"grants\":[\"viewer\"]}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void secretsOfTheConsole_areReadableByItsOwnerOnly() throws IOException {
        Path key = folder.resolve("console/token-key.json");
        assertThat(Files.getPosixFilePermissions(key))
                .isEqualTo(EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
        assertThat(console.browser().get("/tokens/keys").text())
                .contains("\"kty\"")
                .doesNotContain("\"d\"");
    }

    @Test
    void bodiesThatAreTooLarge_areRefused() {
        String body = "{\"name\":\"" + "x".repeat(3 << 20) + "\",\"address\":\"#/core\"}";
        assertThat(admin.send(HttpMethod.POST, "/api/views", body).status()).isEqualTo(413);
    }

    private static int status(Browser browser, String route) {
        String[] parts = route.split(" ");
        String path = parts[1].replace(
                        "/api/nf/{function}/**",
                        "/api/nf/nrf/nrf-configuration/v1" + (parts[0].equals("POST") ? "/explain" : ""))
                .replace("{*document}", "absent")
                .replace("{function}", "nrf")
                .replaceAll("[{]id}", "999999")
                .replaceAll("[{]\\w+}", "absent");
        HttpMethod method = HttpMethod.valueOf(parts[0]);
        return HttpMethod.GET.equals(method)
                ? browser.get(path).status()
                : browser.send(method, path, "{}").status();
    }

    private static Set<String> routes() {
        Pattern written = Pattern.compile("\\((\\w+) && (.+)\\)");
        Set<String> found = new TreeSet<>();
        for (RouterFunction<?> routes :
                console.context.getBeansOfType(RouterFunction.class).values()) {
            routes.accept(new RouterFunctions.Visitor() {
                @Override
                public void startNested(RequestPredicate predicate) {}

                @Override
                public void endNested(RequestPredicate predicate) {}

                @Override
                public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
                    Matcher route = written.matcher(predicate.toString());
                    assertThat(route.matches()).as("%s", predicate).isTrue();
                    found.add(route.group(1) + " " + route.group(2));
                }

                @Override
                public void resources(java.util.function.Function<ServerRequest, Mono<Resource>> lookup) {}

                @Override
                public void attributes(Map<String, Object> attributes) {}

                @Override
                public void unknown(RouterFunction<?> unknown) {
                    throw new AssertionError("unknown routes " + unknown);
                }
            });
        }
        return found;
    }
}
