// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;
import org.sigcore.policy.role.pre.service.ProjectStore.Pointer;
import tools.jackson.databind.node.ObjectNode;

class RunningProjectsTest {
    private static final String SM = "pcf-sm";
    private final FakeStore store = new FakeStore();
    private final List<Map<String, Active>> notified = new ArrayList<>();
    private final RunningProjects here = new RunningProjects(store, RunningProjectsTest::read, notified::add);
    private final RunningProjects elsewhere = new RunningProjects(store, RunningProjectsTest::read, active -> {});

    private static PolicyProject read(String service, ObjectNode document) {
        assertThat(service).isEqualTo(SM);
        return PolicyProject.read(document);
    }

    @Test
    void refresh_followsActiveVersionInEveryProcess() {
        store.point(1, null);
        here.refresh();
        elsewhere.refresh();
        assertThat(online(here, "imsi-1")).isOne();

        store.point(2, null);
        here.refresh();
        assertThat(online(here, "imsi-1")).isEqualTo(2);
        assertThat(online(elsewhere, "imsi-1")).as("before its refresh").isOne();
        elsewhere.refresh();
        assertThat(online(elsewhere, "imsi-1")).isEqualTo(2);

        store.point(1, null);
        here.refresh();
        assertThat(online(here, "imsi-1")).isOne();
        int reads = store.reads;
        here.refresh();
        assertThat(store.reads).as("unchanged documents are not read").isEqualTo(reads);
        assertThat(notified).hasSize(3);
    }

    @Test
    void canary_decidesForStableShareOfSubscribers_andKeepsThemWhenItGrows() {
        store.point(1, new Canary(2, 20));
        here.refresh();
        elsewhere.refresh();
        List<String> first = canarySubscribers(here);
        assertThat(first).hasSizeBetween(1800, 2200).isEqualTo(canarySubscribers(elsewhere));
        assertThat(online(here, null)).isOne();

        store.point(1, new Canary(2, 50));
        here.refresh();
        List<String> second = canarySubscribers(here);
        assertThat(second).hasSizeBetween(4700, 5300).containsAll(first);

        store.point(1, new Canary(3, 20));
        here.refresh();
        List<String> other = canarySubscribers(here);
        other.retainAll(first);
        assertThat(other).as("another version selects other subscribers").hasSizeLessThan(600);
    }

    @Test
    void unreadableVersion_keepsFormerVersionActive() {
        store.point(1, null);
        here.refresh();
        store.documents.put(2, Json.object().put("policies", "none"));
        store.point(2, null);
        here.refresh();
        here.refresh();
        assertThat(online(here, "imsi-1")).isOne();
        assertThat(here.running().get(SM)).isEqualTo(new Active(SM, "p", 1, null));
    }

    @Test
    void outdate_makesNextRefreshReadProjectsAgain() {
        store.point(1, null);
        here.refresh();
        int reads = store.reads;
        here.outdate();
        here.refresh();
        assertThat(store.reads).isGreaterThan(reads);
    }

    @Test
    void serviceWithoutProject_isRefused() {
        assertThatThrownBy(() -> here.of("pcf-am", null)).isInstanceOf(ProblemException.class);
    }

    private static List<String> canarySubscribers(RunningProjects projects) {
        List<String> drawn = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            String supi = "imsi-00101" + (1_000_000_000L + i);
            if (online(projects, supi) > 1) {
                drawn.add(supi);
            }
        }
        return drawn;
    }

    /** Returns the version that decides, which each project sets in its decision. */
    private static int online(RunningProjects projects, @Nullable String subscriber) {
        ObjectNode context = Json.object().put("operation", "create");
        context.putObject("request");
        return projects.of(SM, subscriber)
                .evaluate(context)
                .orThrow()
                .decision()
                .path("version")
                .asInt();
    }

    private static final class FakeStore implements ProjectReader {
        private final Map<Integer, ObjectNode> documents = new HashMap<>();
        private @Nullable Pointer pointer;
        private int reads;

        FakeStore() {
            for (int version = 1; version <= 3; version++) {
                documents.put(
                        version,
                        Json.parseObject(("{\"policies\": [{\"name\": \"one\", \"then\": [{\"set\": {\"version\": "
                                        + version + "}}]}]}")
                                .getBytes(StandardCharsets.UTF_8)));
            }
        }

        void point(int version, @Nullable Canary canary) {
            long revision = pointer == null ? 1 : pointer.revision() + 1;
            pointer = new Pointer(new Active(SM, "p", version, canary), revision);
        }

        @Override
        public List<Pointer> pointers() {
            return pointer == null ? List.of() : List.of(pointer);
        }

        @Override
        public @Nullable ObjectNode document(String service, String name, int version) {
            reads++;
            return documents.get(version);
        }
    }
}
