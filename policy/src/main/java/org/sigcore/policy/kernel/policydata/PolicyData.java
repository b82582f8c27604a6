// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.configuration.Documents;
import tools.jackson.databind.JsonNode;

/**
 * Current documents of the configuration below {@code policydata}. Thread-safe; changes become visible within a second.
 */
public final class PolicyData {
    private final Map<String, ConfigView<? extends Map<String, ? extends Record>>> views = new LinkedHashMap<>();

    /** @param configuration of this process */
    public PolicyData(ConfigViews configuration) {
        for (ConfigCollection<?> collection : PolicyDataItems.ALL) {
            views.put(collection.id(), configuration.view(collection));
        }
    }

    /**
     * Returns a document.
     *
     * @param resource such as {@code policydata/common/policytables/plans}
     * @return null if absent
     */
    public @Nullable JsonNode find(String resource) {
        int slash = resource.lastIndexOf('/');
        if (slash < 0) {
            return null;
        }
        ConfigView<? extends Map<String, ? extends Record>> view = views.get(resource.substring(0, slash));
        Record document = view == null ? null : view.current().get(resource.substring(slash + 1));
        return document == null ? null : Documents.write(document);
    }

    /** Returns a version that increases with each change of any of these documents. */
    public long version() {
        return views.values().stream().mapToLong(ConfigView::version).max().orElse(0);
    }

    /** Registers a listener for changes; it runs on the thread that applies the change and must not block. */
    public void onChange(Runnable listener) {
        views.values().forEach(view -> view.onChange(now -> listener.run()));
    }
}
