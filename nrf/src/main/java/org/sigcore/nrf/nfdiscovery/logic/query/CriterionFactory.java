// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.query;

import java.util.Map;

/** Creates the criterion of a parameter. */
@FunctionalInterface
public interface CriterionFactory {
    /**
     * Returns the criterion.
     *
     * @param all all parameters of the query, for parameters that act together
     */
    Criterion of(Parameter parameter, Map<String, Parameter> all);
}
