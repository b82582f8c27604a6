// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.service;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;

/** SM policies and AF sessions in memory. */
public final class FakeSmStore implements SmStore {
    private final Map<String, SmPolicy> policies = new ConcurrentHashMap<>();
    private final Map<String, AppSession> sessions = new ConcurrentHashMap<>();

    @Override
    public void insert(SmPolicy policy) {
        policies.put(policy.id(), policy);
    }

    @Override
    public void update(SmPolicy policy) {
        policies.replace(policy.id(), policy);
    }

    @Override
    public void update(SmPolicy policy, AppSession session) {
        update(policy);
        sessions.put(session.id(), session);
    }

    @Override
    public void updateWithout(SmPolicy policy, String appSessionId) {
        update(policy);
        sessions.remove(appSessionId);
    }

    @Override
    public void delete(String smPolicyId) {
        policies.remove(smPolicyId);
        sessions.values().removeIf(session -> session.smPolicyId().equals(smPolicyId));
    }

    @Override
    public @Nullable SmPolicy find(String smPolicyId) {
        return policies.get(smPolicyId);
    }

    @Override
    public List<SmPolicy> findByAddress(SessionAddress address) {
        return policies.values().stream()
                .filter(policy -> matches(policy.address(), address))
                .sorted(Comparator.comparing(SmPolicy::created).reversed())
                .toList();
    }

    @Override
    public @Nullable Carrier carrierOfAppSession(String appSessionId) {
        AppSession session = sessions.get(appSessionId);
        SmPolicy policy = session == null ? null : policies.get(session.smPolicyId());
        return policy == null ? null : new Carrier(policy.id(), policy.supi());
    }

    @Override
    public @Nullable AppSession findAppSession(String appSessionId) {
        return sessions.get(appSessionId);
    }

    @Override
    public List<AppSession> appSessionsOf(String smPolicyId) {
        return sessions.values().stream()
                .filter(session -> session.smPolicyId().equals(smPolicyId))
                .sorted(Comparator.comparing(AppSession::id))
                .toList();
    }

    private static boolean matches(SessionAddress stored, SessionAddress wanted) {
        if (wanted.ipv4() != null) {
            return wanted.ipv4().equals(stored.ipv4())
                    && (wanted.ipDomain() == null || wanted.ipDomain().equals(stored.ipDomain()));
        }
        return wanted.ipv6() != null && stored.ipv6() != null && wanted.agrees(stored);
    }
}
