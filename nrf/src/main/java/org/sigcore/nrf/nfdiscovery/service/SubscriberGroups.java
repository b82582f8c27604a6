// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;

/** Finds the group of NF instances that serves a subscriber. Non-blocking. Thread-safe. */
public interface SubscriberGroups {
    /** Returns the look-up that a query requires before it can be answered from memory; null if it requires none. */
    @Nullable
    SlfQuestion question(Map<String, List<String>> parameters, SlfOptions now);

    /** Returns the group; fails with {@link org.sigcore.model.ProblemException} if it cannot be determined. */
    CompletableFuture<String> group(SlfQuestion question, SlfOptions now);
}
