// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.history;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves {@code GET /{nf}/nf-common-component/v1/management/history}: changes, the latest first, filtered by
 * {@code document} (exact) or {@code resource} (a prefix), and {@code before} (a time), at most {@code limit}. Changes
 * of users are visible to administrators only.
 */
public final class HistoryRoutes implements ManagementRoutes {
    private static final String USERS = "management/";
    private static final int USUAL = 100;
    private final String api;
    private final Reader reader;

    /** Source of entries. */
    @FunctionalInterface
    public interface Reader {
        /** See {@link ManagementHistory#read}. */
        List<HistoryEntry> read(String resource, long beforeMicros, int limit);
    }

    /** @param nf short name of the NF */
    public HistoryRoutes(String nf, Reader reader) {
        this.api = "/" + nf + "/nf-common-component/v1";
        this.reader = reader;
    }

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api(api).route("GET", "/management/history", this::read);
    }

    private SbiResponse read(SbiRequest request) {
        QueryParams query = request.query();
        String document = Objects.requireNonNullElse(query.get("document"), "");
        String resource = document.isEmpty() ? Objects.requireNonNullElse(query.get("resource"), "") : document;
        boolean administrator = ManagementUser.current().may(ManagementRole.ADMIN);
        Predicate<HistoryEntry> isShown =
                entry -> (administrator || !entry.resource().startsWith(USERS))
                        && (document.isEmpty() || entry.resource().equals(document));
        int limit = limit(query);
        int most = administrator && document.isEmpty() ? limit : Math.max(limit, USUAL);
        ArrayNode entries = Json.array();
        List<HistoryEntry> page;
        long before = before(query);
        do { // until there are enough entries to show
            page = reader.read(resource, before, most);
            for (HistoryEntry entry : page) {
                before = entry.epochMicros();
                if (entries.size() < limit && isShown.test(entry)) {
                    entries.add(document(entry));
                }
            }
        } while (entries.size() < limit && page.size() == most);
        return SbiResponse.json(200, entries);
    }

    private static ObjectNode document(HistoryEntry entry) {
        ObjectNode document = Json.object()
                .put(
                        "time",
                        Instant.EPOCH
                                .plus(entry.epochMicros(), ChronoUnit.MICROS)
                                .toString())
                .put("user", entry.user())
                .put("resource", entry.resource());
        set(document, "before", entry.before());
        set(document, "after", entry.after());
        return document;
    }

    private static void set(ObjectNode document, String name, @Nullable String json) {
        document.set(name, json == null ? NullNode.getInstance() : Json.parse(json));
    }

    private static long before(QueryParams query) {
        String text = query.get("before");
        try {
            return text == null ? Long.MAX_VALUE : ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(text));
        } catch (DateTimeException | ArithmeticException e) {
            throw invalid("before: expected a time such as 2026-01-31T12:00:00Z");
        }
    }

    private static int limit(QueryParams query) {
        String text = query.get("limit");
        if (text == null) {
            return USUAL;
        }
        if (!text.matches("[1-9][0-9]{0,3}") || Integer.parseInt(text) > ManagementHistory.MOST) {
            throw invalid("limit: expected 1 to " + ManagementHistory.MOST);
        }
        return Integer.parseInt(text);
    }

    private static ProblemException invalid(String detail) {
        return new ProblemException(SbiCause.INVALID_QUERY_PARAM, detail);
    }
}
