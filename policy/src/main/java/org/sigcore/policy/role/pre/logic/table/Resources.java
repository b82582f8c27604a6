// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.table;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Tables and match lists that a project refers to: its own ({@code tables}, {@code lists}) take precedence over
 * configured ones. Each is parsed once. Used for one compilation.
 */
public final class Resources {
    private final JsonNode project;
    private final Documents documents;
    private final Map<String, MatchList> lists = new HashMap<>();
    private final Map<String, PolicyTable> tables = new HashMap<>();

    /**
     * Creates the resources of a project.
     *
     * @throws org.sigcore.model.ProblemException 400 if a table or list of the project is invalid
     */
    public Resources(JsonNode project, Documents documents) {
        this.project = project;
        this.documents = documents;
        project.path("lists")
                .properties()
                .forEach(list -> lists.put(list.getKey(), MatchList.read(list.getValue(), "/lists/" + list.getKey())));
        project.path("tables")
                .properties()
                .forEach(table ->
                        tables.put(table.getKey(), PolicyTable.read(table.getValue(), "/tables/" + table.getKey())));
    }

    /** Returns a match list; null when it does not exist. */
    public @Nullable MatchList list(String name) {
        MatchList known = lists.get(name);
        if (known == null) {
            JsonNode document = documents.find("policydata/common/matchList/" + name);
            if (document != null) {
                known = MatchList.read(document, "policydata/common/matchList/" + name);
                lists.put(name, known);
            }
        }
        return known;
    }

    /** Returns a policy table; null when it does not exist. */
    public @Nullable PolicyTable table(String name) {
        PolicyTable known = tables.get(name);
        if (known == null) {
            JsonNode document = documents.find("policydata/common/policytables/" + name);
            if (document != null) {
                known = PolicyTable.read(document, "policydata/common/policytables/" + name);
                tables.put(name, known);
            }
        }
        return known;
    }

    /** Returns another document, such as a library project; null when it does not exist. */
    public @Nullable JsonNode document(String resource) {
        return documents.find(resource);
    }

    /**
     * Looks up the usage limits of constant names, so that the profile of a limit in use cannot be removed. A limit
     * without a profile is valid, since the UDR may define it.
     */
    public void limits(JsonNode names) {
        names.valueStream()
                .filter(JsonNode::isString)
                .forEach(name -> documents.find("policydata/usagemon/datalimitprofiles/" + name.stringValue()));
    }

    /** Returns the project that these resources belong to. */
    public JsonNode project() {
        return project;
    }
}
