// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.scp.contract.scpcconfiguration.HeaderCondition;
import org.sigcore.scp.contract.scpcconfiguration.MediationAction;
import org.sigcore.scp.contract.scpcconfiguration.MediationRule;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.MediationTriggerPoint;
import org.sigcore.scp.contract.scpmediation.Message;
import org.sigcore.scp.scpmediation.RuleGroups;

class TriggersTest {
    private static final String SERVICE = "nudm-sdm";
    private static final int POINTS = 367;
    private static final int GROUPS = 50;
    private static final int RULES = 12;
    private static final int HEADER_RULES_OF_TEN = 7;
    private static final Map<String, MediationRuleGroup> ONE_GROUP = Map.of("group-0", group(0));

    /** Uses as many trigger points as the benchmarks, all active at once. */
    @Test
    void lookup_finds367TriggerPoints_andReadsTwoHeadersWithoutMatch() {
        Map<String, MediationTriggerPoint> points = new HashMap<>();
        for (int i = 0; i < POINTS; i++) {
            Set<String> services = i % 2 == 0 ? Set.of() : Set.of(SERVICE);
            String header = i % 3 == 0 ? "3gpp-Sbi-Message-Priority" : "X-Kind";
            points.put("p" + i, point(i, services, "group-" + i % GROUPS, equal(header, "v" + i)));
        }
        Triggers triggers = new Triggers("REQUEST", points, groups());

        for (int i = 0; i < POINTS; i++) {
            String header = i % 3 == 0 ? "3gpp-sbi-message-priority" : "x-kind";
            assertThat(precedence(triggers, headers(header, "v" + i))).isEqualTo(i);
        }
        CountedHeaders unmatched = new CountedHeaders();
        unmatched.add("x-kind", "v-none").add("3gpp-sbi-message-priority", "24");
        assertThat(triggers.of(SERVICE).first("GET", 0, unmatched)).isNull();
        assertThat(triggers.of("nausf-auth").first("GET", 0, unmatched)).isNull();
        assertThat(unmatched.lookups).as("two headers, two messages").isEqualTo(4);
    }

    @Test
    void all600Rules_areApplied() {
        Map<String, MediationRuleGroup> groups = groups();
        RuleGroups engine = new RuleGroups(groups);
        Message message = new Message(
                "POST", "/x", 0, List.of(new Message.Field("content-type", "application/json")), "{\"a\":1}");
        int edits = 0;
        for (String group : groups.keySet()) {
            Message edited = engine.mediate(group, message);
            edits += edited.headers().size() - message.headers().size();
            edits += String.valueOf(edited.body()).split("edited", -1).length - 1;
        }
        assertThat(edits).isEqualTo(GROUPS * RULES);
    }

    @Test
    void lowestPrecedence_isSelected_regardlessOfIndex() {
        HeaderCondition exists = new HeaderCondition("x-kind", "EXISTS", "");
        Map<String, MediationTriggerPoint> points = Map.of(
                "late", point(3, Set.of(), "group-0"),
                "equal", point(2, Set.of(), "group-0", equal("x-kind", "a")),
                "equalToo", point(2, Set.of(), "group-0", equal("x-other", "b")),
                "early", point(1, Set.of(SERVICE), "group-0", exists, equal("x-other", "b")));
        Triggers triggers = new Triggers("REQUEST", points, ONE_GROUP);

        assertThat(precedence(triggers, headers())).isEqualTo(3);
        assertThat(precedence(triggers, headers("x-kind", "a"))).isEqualTo(2);
        assertThat(precedence(triggers, headers("x-kind", "a", "x-other", "b"))).isEqualTo(1);
        assertThat(precedence(triggers, headers("x-kind", "A")))
                .as("case matters")
                .isEqualTo(3);
        Http2Headers both = headers("x-kind", "a", "x-other", "b");
        assertThat(found(triggers, "nausf-auth", both)).as("by name").isEqualTo(points.get("equal"));
    }

    @Test
    void pointsOfOtherKindOrWithoutGroup_areIgnored() {
        MediationTriggerPoint point = point(1, Set.of(SERVICE), "group-0");
        assertThat(new Triggers("RESPONSE", Map.of("p", point), ONE_GROUP).isEmpty())
                .isTrue();
        assertThat(new Triggers("REQUEST", Map.of("p", point), Map.of()).isEmpty())
                .isTrue();
        assertThat(new Triggers("REQUEST", Map.of("p", point), ONE_GROUP).isEmpty())
                .isFalse();
    }

    private static @Nullable Integer precedence(Triggers triggers, Http2Headers headers) {
        MediationTriggerPoint point = found(triggers, SERVICE, headers);
        return point == null ? null : point.precedence();
    }

    private static @Nullable MediationTriggerPoint found(Triggers triggers, String service, Http2Headers headers) {
        Triggers.Trigger found = triggers.of(service).first("GET", 0, headers);
        return found == null ? null : found.point();
    }

    private static Map<String, MediationRuleGroup> groups() {
        Map<String, MediationRuleGroup> groups = new HashMap<>();
        for (int i = 0; i < GROUPS; i++) {
            groups.put("group-" + i, group(i));
        }
        return groups;
    }

    private static MediationRuleGroup group(int number) {
        List<MediationRule> rules = new ArrayList<>();
        for (int i = 0; i < RULES; i++) {
            int id = number * RULES + i;
            MediationAction action = id % 10 < HEADER_RULES_OF_TEN
                    ? new MediationAction("HEADER_SET", "x-rule-" + id, "'set'")
                    : new MediationAction("BODY_SET", "$.rule" + id, "'edited'");
            rules.add(new MediationRule("rule-" + id, 0, "message.method == 'POST'", List.of(action)));
        }
        return new MediationRuleGroup(rules);
    }

    private static MediationTriggerPoint point(
            int precedence, Set<String> services, String group, HeaderCondition... conditions) {
        return new MediationTriggerPoint(
                precedence, "REQUEST", services, Set.of(), Set.of(), List.of(conditions), group, "CONTINUE", 500);
    }

    private static HeaderCondition equal(String name, String value) {
        return new HeaderCondition(name, "EQUALS", value);
    }

    private static Http2Headers headers(String... fieldsByTurns) {
        Http2Headers headers = new DefaultHttp2Headers();
        for (int i = 0; i < fieldsByTurns.length; i += 2) {
            headers.add(new AsciiString(fieldsByTurns[i]), new AsciiString(fieldsByTurns[i + 1]));
        }
        return headers;
    }

    private static final class CountedHeaders extends DefaultHttp2Headers {
        private int lookups;

        @Override
        public CharSequence get(CharSequence name) {
            lookups++;
            return super.get(name);
        }
    }
}
