// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.gateway;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.client.Caller;
import org.sigcore.console.client.FunctionAnswer;
import org.sigcore.console.client.Functions;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Refusal;
import org.springframework.http.HttpMethod;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Policy projects at the function {@code policy}, in the name of a person. */
public final class PolicyGateway {
    /** Name of the function. */
    public static final String FUNCTION = "policy";

    private static final String PROJECTS = "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/";
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final Functions functions;

    /** A project of a service, such as {@code pcf-sm}. */
    public record Project(String service, String name) {
        public Project {
            if (!NAME.matcher(service).matches() || !NAME.matcher(name).matches()) {
                throw Refusal.of(400, "expected a service and a project of letters, digits or . _ -");
            }
        }

        private String path() {
            return PROJECTS + service + "/" + name;
        }

        @Override
        public String toString() {
            return service + "/" + name;
        }
    }

    public PolicyGateway(Functions functions) {
        this.functions = functions;
    }

    /** Adds a version, which decides from the next request on if {@code production}. Returns its number. */
    public Mono<Integer> add(Actor actor, Project project, ObjectNode document, boolean production) {
        ObjectNode sent = document.deepCopy().put("state", production ? "prod" : "dev");
        return send(actor, HttpMethod.PUT, project.path(), sent)
                .flatMap(answer -> read(actor, project.path()))
                .map(answer -> answer.body().path("version").asInt(0));
    }

    /** Returns the version in production; 0 if the project is absent or does not decide. */
    public Mono<Integer> active(Actor actor, Project project) {
        return functions
                .named(FUNCTION)
                .as(Caller.viewer(actor.name()))
                .send(HttpMethod.GET, project.path() + "/active", null, null)
                .map(answer -> answer.status() == 404
                        ? 0
                        : answer.required(FUNCTION).body().path("version").asInt(0));
    }

    /**
     * Lets a version decide.
     *
     * @param canary version for a share of the subscribers; null for none
     * @param casesMayFail true for a rollback that cannot wait for cases
     */
    public Mono<FunctionAnswer> activate(
            Actor actor, Project project, int version, @Nullable Canary canary, boolean casesMayFail) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("version", version);
        if (canary != null) {
            body.putObject("canary").put("version", canary.version()).put("share", canary.share());
        }
        if (casesMayFail) {
            body.put("casesMayFail", true);
        }
        return send(actor, HttpMethod.PUT, project.path() + "/active", body);
    }

    /** Deletes a project with all its versions; Policy refuses this for the project in production. */
    public Mono<FunctionAnswer> delete(Actor actor, Project project) {
        return send(actor, HttpMethod.DELETE, project.path(), null);
    }

    /** A version for a share of the subscribers, in percent. */
    public record Canary(int version, int share) {}

    private Mono<FunctionAnswer> read(Actor actor, String path) {
        return functions
                .named(FUNCTION)
                .as(Caller.viewer(actor.name()))
                .send(HttpMethod.GET, path, null, null)
                .map(answer -> answer.required(FUNCTION));
    }

    private Mono<FunctionAnswer> send(Actor actor, HttpMethod method, String path, @Nullable JsonNode body) {
        return functions
                .named(FUNCTION)
                .as(Caller.operator(actor.name()))
                .send(method, path, body, null)
                .map(answer -> answer.required(FUNCTION));
    }
}
