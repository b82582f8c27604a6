// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.session.SessionEnding;
import org.sigcore.policy.contract.session.SessionFilter;
import org.sigcore.policy.contract.session.SessionLookup;
import org.sigcore.policy.contract.session.SessionRecord;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;
import tools.jackson.databind.node.ObjectNode;

class SessionOwnersTest {
    private static final SessionRecord PRESENT = new SessionRecord(
            "pcf-ue", "present", 0, Json.object(), Json.object(), Json.object(), Json.object(), List.of());

    @Test
    void sessionHasEnded_ifItsRoleDoesNotHaveIt_butNotIfItsServiceIsUnknown() {
        EndedSessions ended = new SessionOwners(new OneRole());

        assertThat(ended.hasEnded("pcf-ue", "present")).isFalse();
        assertThat(ended.hasEnded("pcf-ue", "absent")).isTrue();
        assertThat(ended.hasEnded("of-another-version", "absent")).isFalse();
    }

    /** A role that has one session. */
    private static final class OneRole implements RoleLinks, UeAssociationRecords {
        @Override
        public <T> T get(Class<T> type) {
            return type.cast(this);
        }

        @Override
        public <T> T get(Class<T> type, String role) {
            return get(type);
        }

        @Override
        public List<SessionRecord> find(SessionLookup lookup) {
            return has(lookup) ? List.of(PRESENT) : List.of();
        }

        @Override
        public Page page(SessionFilter filter, String after, int limit) {
            return new Page(after.isEmpty() ? List.of(PRESENT) : List.of(), "");
        }

        @Override
        public @Nullable ObjectNode seenByPolicies(String id, String operation) {
            return has(SessionLookup.ofId(id)) ? Json.object() : null;
        }

        @Override
        public SessionEnding end(String id, boolean tellPeer) {
            return has(SessionLookup.ofId(id)) ? SessionEnding.NOT_TAKEN : SessionEnding.NOT_FOUND;
        }

        private static boolean has(SessionLookup lookup) {
            return lookup.equals(SessionLookup.ofId("present"));
        }
    }
}
