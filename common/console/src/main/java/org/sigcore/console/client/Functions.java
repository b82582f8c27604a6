// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.console.logic.Refusal;

/** The functions that the console knows, by name. */
public final class Functions {
    private final Map<String, FunctionClient> clients = new TreeMap<>();

    public Functions(List<FunctionClient> all) {
        all.forEach(client -> clients.put(client.name(), client));
    }

    /** Returns all functions, as the console itself sees them. */
    public List<FunctionClient> all() {
        return new ArrayList<>(clients.values());
    }

    /** Returns a function. @throws Refusal 404 if the console does not know it */
    public FunctionClient named(String name) {
        FunctionClient client = clients.get(name);
        if (client == null) {
            throw Refusal.of(404, "the console knows no function of this name");
        }
        return client;
    }
}
