// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Map;

/** Makes the criterion of a parameter. */
@FunctionalInterface
public interface CriterionFactory {
    /**
     * The criterion.
     *
     * @param all the parameters of the query, for those that act together
     */
    Criterion of(Parameter parameter, Map<String, Parameter> all);
}
