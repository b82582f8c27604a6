// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Addition;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;
import org.sigcore.policy.role.pre.service.ProjectStore.Deletion;
import org.sigcore.policy.role.pre.service.ProjectStore.Project;
import org.sigcore.policy.role.pre.service.ProjectStore.Version;
import tools.jackson.databind.node.ObjectNode;

/** Contract of stores of policy projects. */
abstract class ProjectStoreContract {
    private static final String SM = "pcf-sm";

    abstract ProjectStore store();

    @Test
    void addedProject_getsNextVersion_andKeepsEarlierVersions() {
        ProjectStore store = store();
        Version first = add(store, "a", true, Json.object().put("x", 1));
        Version second = add(store, "a", false, Json.object().put("x", 2).put("letter", "é😀"));

        assertThat(first.version()).isOne();
        assertThat(first.checksum()).isNotEqualTo(second.checksum()).matches("[0-9a-f]{64}");
        assertThat(store.versions(SM, "a")).containsExactly(second, first);
        assertThat(first.user()).isEqualTo("otto");
        assertThat(store.document(SM, "a", 1)).isEqualTo(Json.object().put("x", 1));
        assertThat(store.document(SM, "a", 2))
                .isEqualTo(Json.object().put("x", 2).put("letter", "é😀"));
        assertThat(store.document(SM, "a", 3)).isNull();
        assertThat(store.versions(SM, "b")).isEmpty();
        assertThat(store.all()).containsExactly(new Project(SM, "a", 2));
    }

    @Test
    void activate_setsVersionAndCanaryOfService_andRefusesUnknownVersions() {
        ProjectStore store = store();
        assertThat(store.pointers()).isEmpty();
        add(store, "a", true, Json.object());
        long revision = store.pointers().getFirst().revision();
        add(store, "b", false, Json.object());
        add(store, "b", false, Json.object());
        assertThat(store.pointers().getFirst().active()).isEqualTo(new Active(SM, "a", 1, null));
        assertThat(store.pointers().getFirst().revision()).isEqualTo(revision);

        Active canary = new Active(SM, "b", 1, new Canary(2, 10));
        assertThat(store.activate("otto", canary)).isTrue();
        assertThat(store.pointers()).hasSize(1);
        assertThat(store.pointers().getFirst().active()).isEqualTo(canary);
        assertThat(store.pointers().getFirst().revision()).isGreaterThan(revision);
        assertThat(store.activate("otto", new Active(SM, "b", 3, null))).isFalse();
        assertThat(store.activate("otto", new Active(SM, "b", 1, new Canary(3, 10))))
                .isFalse();
        assertThat(store.pointers().getFirst().active()).isEqualTo(canary);

        revision = store.pointers().getFirst().revision();
        store.touch();
        assertThat(store.pointers().getFirst().revision()).isGreaterThan(revision);
        assertThat(store.find(SM, "b")).extracting("version").isEqualTo(1);
        assertThat(store.find(SM, "a")).extracting("version").isEqualTo(1);
        assertThat(store.find(SM, "c")).isNull();
    }

    @Test
    void delete_refusesProjectInProduction_andRemovesAllVersionsOfOthers() {
        ProjectStore store = store();
        add(store, "a", true, Json.object());
        add(store, "b", false, Json.object());
        assertThat(store.delete("otto", SM, "a")).isEqualTo(Deletion.IN_PRODUCTION);
        assertThat(store.delete("otto", SM, "b")).isEqualTo(Deletion.DONE);
        assertThat(store.delete("otto", SM, "b")).isEqualTo(Deletion.UNKNOWN);
        assertThat(store.versions(SM, "b")).isEmpty();
        assertThat(store.all()).containsExactly(new Project(SM, "a", 1));
    }

    @Test
    void add_storesSeveralProjectsTogether_includingLargeOne() {
        ProjectStore store = store();
        ObjectNode large = Json.object();
        for (int i = 0; i < 50_000; i++) {
            large.withArray("texts").add("x".repeat(100));
        }
        List<Version> added = store.add(
                "otto", List.of(new Addition(SM, "a", true, Json.object()), new Addition("pcf-am", "a", false, large)));
        assertThat(added).extracting(Version::version).containsExactly(1, 1);
        assertThat(store.document("pcf-am", "a", 1)).isEqualTo(large);
    }

    private static Version add(ProjectStore store, String name, boolean production, ObjectNode document) {
        return store.add("otto", List.of(new Addition(SM, name, production, document)))
                .getFirst();
    }
}
