// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;

/** Knows, or finds out, to which group of NF instances a subscriber belongs. Never waits. Thread-safe. */
public interface SubscriberGroups {
    /** What has to be found out before memory can answer a query; null when nothing has. */
    @Nullable
    SlfQuestion question(Map<String, List<String>> parameters);

    /** The group; fails with {@link org.sigcore.model.ProblemException} when nobody knows. */
    CompletableFuture<String> group(SlfQuestion question);
}
