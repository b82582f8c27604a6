// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.usagemon.UsageGrants;
import org.sigcore.policy.role.usagemon.logic.MonitoredSession.Grant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Computes the grants of a session from the limits that apply to it. Pure. */
@SpecRef({"TS 29.512 4.2.6.5", "TS 23.203 4.4"})
public final class Grants {
    private final UsageContext context;
    private final String sessionId;
    private final MonitoredSession session;
    private final List<DataLimit> limits;
    private final JsonNode wishes;

    private Grants(
            UsageContext context, String sessionId, MonitoredSession session, List<DataLimit> limits, JsonNode wishes) {
        this.context = context;
        this.sessionId = sessionId;
        this.session = session;
        this.limits = limits;
        this.wishes = wishes;
    }

    /** The grants, and the context of the subscriber afterwards. */
    public record Granted(UsageContext after, UsageGrants grants) {}

    /**
     * Computes the grants.
     *
     * @param limits that apply now, in the order of consumption
     * @param wishes requests of policies, {@link org.sigcore.policy.contract.usagemon.UsageMonitoring#grant}
     */
    public static Granted of(
            UsageContext context,
            String sessionId,
            String service,
            List<DataLimit> limits,
            JsonNode wishes,
            List<String> ruleKeys) {
        MonitoredSession known = context.sessions().get(sessionId);
        MonitoredSession session = known == null ? MonitoredSession.of(service) : known;
        return new Grants(context, sessionId, session, limits, wishes).granted(ruleKeys);
    }

    private Granted granted(List<String> ruleKeys) {
        Map<String, Grant> grants = new TreeMap<>();
        List<DataLimit> ofSession = of(null);
        String sessionKey = null;
        if (!ofSession.isEmpty()) {
            DataLimit used = active(ofSession);
            String key = used.keys().getFirst();
            if (!disabled(key)) {
                sessionKey = key;
                put(grants, key, used);
            }
        }
        for (String key : ruleKeys) {
            List<DataLimit> ofRule = of(key);
            if (!ofRule.isEmpty() && !grants.containsKey(key) && !disabled(key)) {
                put(grants, key, active(ofRule));
            }
        }
        List<String> ended = session.grants().keySet().stream()
                .filter(key -> !grants.containsKey(key))
                .toList();
        boolean unchanged = context.sessions().containsKey(sessionId) && grants.equals(session.grants());
        UsageContext after = unchanged ? context : context.with(sessionId, session.with(grants));
        boolean unused = grants.isEmpty();
        return new Granted(
                unused ? context.without(sessionId) : after,
                new UsageGrants(
                        umDecs(grants),
                        grants.containsKey(String.valueOf(sessionKey)) ? sessionKey : null,
                        ended,
                        exhausted(ofSession)));
    }

    /** Returns the limits of the whole session, or of PCC rules with that key. */
    private List<DataLimit> of(@Nullable String ruleKey) {
        List<DataLimit> some = new ArrayList<>();
        for (DataLimit limit : limits) {
            Quota quota = context.quotas().get(limit.id());
            boolean itsKind = ruleKey == null
                    ? !limit.isOfRules()
                    : limit.isOfRules() && limit.keys().contains(ruleKey);
            if (itsKind && quota != null && !quota.left().isEmpty()) {
                some.add(limit);
            }
        }
        return some;
    }

    /** Returns the first limit that is not exhausted, otherwise the last one. */
    private DataLimit active(List<DataLimit> some) {
        return some.stream()
                .filter(limit -> !context.isExhausted(limit.id()))
                .findFirst()
                .orElse(some.getLast());
    }

    private boolean disabled(String key) {
        JsonNode disable = wishes.path("disable");
        return disable.asBoolean(false) || disable.valueStream().anyMatch(each -> key.equals(each.asString("")));
    }

    private void put(Map<String, Grant> grants, String key, DataLimit used) {
        Grant known = session.grants().get(key);
        if (context.isExhausted(used.id())) {
            grants.put(key, new Grant(used.id(), Amount.NONE));
            return;
        }
        Quota quota = Objects.requireNonNull(context.quotas().get(used.id()));
        boolean stays = known != null
                && known.limit().equals(used.id())
                && !known.amount().isEmpty()
                && known.amount().atMost(quota.left()).equals(known.amount());
        if (known != null && stays) {
            grants.put(key, known);
            return;
        }
        Amount free = quota.left().minus(context.grantedToOthers(used.id(), sessionId, key));
        JsonNode wish = wishes.get("grant");
        grants.put(key, new Grant(used.id(), used.granted(quota.left(), free, wish)));
    }

    private static ObjectNode umDecs(Map<String, Grant> grants) {
        ObjectNode decided = Json.object();
        grants.forEach((key, grant) ->
                decided.putObject(key).put("umId", key).setAll(grant.amount().thresholds()));
        return decided;
    }

    private ObjectNode exhausted(List<DataLimit> ofSession) {
        boolean left =
                ofSession.isEmpty() || !context.isExhausted(active(ofSession).id());
        return left ? Json.object() : ofSession.getLast().exhausted();
    }

    /** Returns the limits of a session as visible to policies; empty when none applies. */
    public static ObjectNode seen(UsageContext context, List<DataLimit> limits) {
        ObjectNode seen = Json.object();
        if (limits.isEmpty()) {
            return seen;
        }
        Grants all = new Grants(context, "", MonitoredSession.of(""), limits, Json.object());
        List<DataLimit> ofSession = all.of(null);
        if (!ofSession.isEmpty()) {
            DataLimit active = all.active(ofSession);
            seen.put("exhausted", context.isExhausted(active.id())).put("active", active.id());
        }
        ObjectNode plans = seen.putObject("plans");
        for (DataLimit limit : limits) {
            Quota quota = context.quotas().get(limit.id());
            if (quota == null) {
                continue;
            }
            ObjectNode plan = plans.putObject(limit.id())
                    .put("type", limit.document().path("type").asString("BASE"))
                    .put("umLevel", limit.isOfRules() ? "SERVICE_LEVEL" : "SESSION_LEVEL")
                    .put("exhausted", context.isExhausted(limit.id()));
            plan.set("limit", quota.limit().limit());
            plan.set("left", quota.left().limit());
            plan.set("used", quota.used().limit());
            if (quota.resetTime() != null) {
                plan.put("resetTime", quota.resetTime().toString());
            }
        }
        return seen;
    }
}
