// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.role.pre.logic.CanaryShare;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;
import org.sigcore.policy.role.pre.service.ProjectStore.Pointer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Project versions in production, compiled and ready to run in this process. {@link #refresh}, called several times a
 * second, applies changes made by any process; requests continue with the previous version until the new one is
 * compiled. A version that fails to compile leaves the previous one in place. Thread-safe.
 */
public final class RunningProjects {
    private static final Logger LOG = LoggerFactory.getLogger(RunningProjects.class);
    private final ProjectReader store;
    private final BiFunction<String, ObjectNode, PolicyProject> compiler;
    private final Consumer<Map<String, Active>> changes;
    private final Map<String, Long> refused = new HashMap<>();
    private volatile Map<String, Slot> slots = Map.of();
    private volatile boolean outdated;

    private record Slot(
            Pointer pointer,
            PolicyProject production,
            @Nullable PolicyProject canary) {}

    /**
     * Creates an empty instance; no project runs before the first {@link #refresh}.
     *
     * @param compiler compiles the project of a service; throws {@link ProblemException}
     * @param changes receives the running versions after each change
     */
    public RunningProjects(
            ProjectReader store,
            BiFunction<String, ObjectNode, PolicyProject> compiler,
            Consumer<Map<String, Active>> changes) {
        this.store = store;
        this.compiler = compiler;
        this.changes = changes;
    }

    /**
     * Returns the project to evaluate for a subscriber.
     *
     * @param subscriber determines deterministically whether the subscriber belongs to the canary's share; null for the
     *     version in production
     * @throws ProblemException 500 UNSPECIFIED_NF_FAILURE if the service has no project
     */
    public PolicyProject of(String service, @Nullable String subscriber) {
        Slot slot = slots.get(service);
        if (slot == null) {
            refresh();
            slot = slots.get(service);
        }
        if (slot == null) {
            throw new ProblemException(SbiCause.UNSPECIFIED_NF_FAILURE, "no policy project for " + service);
        }
        PolicyProject canary = slot.canary();
        return canary != null && subscriber != null && isOfCanary(slot.pointer().active(), subscriber)
                ? canary
                : slot.production();
    }

    /** Returns the subscriber of an evaluation, by whom {@link #of} selects the version; null if it has none. */
    public static @Nullable String subscriber(JsonNode context) {
        JsonNode request = context.path("request");
        String supi = Json.string(request, "supi");
        return supi != null ? supi : Json.string(request, "gpsi");
    }

    /** A version of a project, selected for a subscriber. */
    public record Chosen(String name, int version) {}

    /** Returns the version that {@link #of} selects for a subscriber; null if the service has no project. */
    public @Nullable Chosen chosen(String service, @Nullable String subscriber) {
        Slot slot = slots.get(service);
        if (slot == null) {
            return null;
        }
        Active active = slot.pointer().active();
        Canary canary = slot.canary() == null ? null : active.canary();
        int version = canary != null && subscriber != null && isOfCanary(active, subscriber)
                ? canary.version()
                : active.version();
        return new Chosen(active.name(), version);
    }

    /** Returns the name of that version, such as {@code default@2}; empty if the service has no project. */
    public String nameOf(String service, @Nullable String subscriber) {
        Chosen chosen = chosen(service, subscriber);
        return chosen == null ? "" : chosen.name() + "@" + chosen.version();
    }

    private static boolean isOfCanary(Active active, String subscriber) {
        Canary canary = Objects.requireNonNull(active.canary());
        return CanaryShare.takes(
                subscriber, active.service() + "/" + active.name() + "/" + canary.version(), canary.share());
    }

    /** True if the service has a project. */
    public boolean has(String service) {
        return slots.containsKey(service);
    }

    /**
     * Marks all projects for recompilation by the next {@link #refresh}, because documents that they refer to have
     * changed.
     */
    public void outdate() {
        outdated = true;
    }

    /**
     * Loads and compiles the versions in production that have changed.
     *
     * @throws org.sigcore.store.StoreUnavailableException and changes nothing
     */
    public synchronized void refresh() {
        boolean all = outdated;
        outdated = false;
        Map<String, Slot> next = new HashMap<>();
        boolean changed = false;
        for (Pointer pointer : store.pointers()) {
            Slot before = slots.get(pointer.active().service());
            Slot now = before != null && !all && before.pointer().equals(pointer) ? before : read(pointer, before);
            if (now != null) {
                next.put(pointer.active().service(), now);
            }
            changed |= !Objects.equals(before, now);
        }
        if (changed || next.size() != slots.size()) {
            slots = Map.copyOf(next);
            changes.accept(running());
        }
    }

    /** Returns the versions running in this process, by service. */
    public Map<String, Active> running() {
        Map<String, Active> running = new HashMap<>();
        slots.forEach((service, slot) -> running.put(service, slot.pointer().active()));
        return running;
    }

    private @Nullable Slot read(Pointer pointer, @Nullable Slot before) {
        Active active = pointer.active();
        try {
            Canary canary = active.canary();
            Slot now = new Slot(
                    pointer,
                    compiled(active, active.version()),
                    canary == null ? null : compiled(active, canary.version()));
            refused.remove(active.service());
            return now;
        } catch (ProblemException e) {
            Long known = refused.put(active.service(), pointer.revision());
            if (known == null || known != pointer.revision()) {
                LOG.atError()
                        .addKeyValue("event", "project-unreadable")
                        .addKeyValue("service", active.service())
                        .addKeyValue("project", active.name())
                        .addKeyValue("version", active.version())
                        .addKeyValue("reason", e.getMessage())
                        .log("invalid policy project ignored; the former version remains in use");
            }
            return before;
        }
    }

    private PolicyProject compiled(Active active, int version) {
        ObjectNode document = store.document(active.service(), active.name(), version);
        if (document == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "version " + version + " does not exist");
        }
        return compiler.apply(active.service(), document);
    }
}
