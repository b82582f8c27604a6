// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;

/**
 * Query parameters that select NF instances, by name. The query and the terms of a complex-query share this table.
 * Immutable.
 */
@SpecRef("TS 29.510 6.2.3.2.3.1")
public final class Criteria {
    private static final Map<String, CriterionFactory> TABLE = table();

    private Criteria() {}

    /** Returns the criterion of a parameter; null if the parameter selects nothing. */
    public static @Nullable Criterion of(Parameter parameter, Map<String, Parameter> all) {
        CriterionFactory factory = TABLE.get(parameter.name());
        return factory == null ? null : factory.of(parameter, all);
    }

    /** Returns the names of the parameters that select instances. */
    static Set<String> names() {
        return TABLE.keySet();
    }

    private static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new HashMap<>();
        for (Map<String, CriterionFactory> part : List.of(
                ProfileCriteria.table(),
                IdentityCriteria.table(),
                SessionCriteria.table(),
                AreaCriteria.table(),
                InfoCriteria.table(),
                CapabilityCriteria.table(),
                UserPlaneCriteria.table(),
                ServiceDataCriteria.table())) {
            part.forEach((name, factory) -> {
                if (table.put(name, factory) != null) {
                    throw new IllegalStateException("duplicate criterion for " + name);
                }
            });
        }
        return Map.copyOf(table);
    }
}
