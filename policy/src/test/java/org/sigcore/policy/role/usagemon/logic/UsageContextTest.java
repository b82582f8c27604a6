// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.usagemon.UsageGrants;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Quotas of one subscriber without a store: grants, counting, resets and exhaustion. */
class UsageContextTest {
    private static final String PLAN = """
            {"limitId": "plan", "usageLimit": {"totalVolume": 10000000}}""";
    private final Map<String, JsonNode> profiles = new HashMap<>();
    private ObjectNode data = data(PLAN);
    private UsageContext context = UsageContext.EMPTY;
    private Instant now = Instant.parse("2026-01-15T10:00:00Z");
    private List<DataLimit> limits = List.of();

    @Test
    void fractionOfPolicy_isRoundedDown() {
        assertThat(Amount.ofLimit(Json.parse("{\"totalVolume\": 333333333.33, \"uplinkVolume\": -1.5}")))
                .isEqualTo(new Amount(Map.of(Dimension.TOTAL, 333_333_333L, Dimension.UPLINK, 0L)));
    }

    @Test
    void session_getsShareOfQuota_andNewGrantAfterReport() {
        assertThat(total(granted("a"))).isEqualTo(2_000_000);
        report("a", 2_000_000, null);
        assertThat(total(granted("a"))).as("a share of the rest").isEqualTo(1_600_000);
        assertThat(left("plan")).isEqualTo(8_000_000);
        assertThat(total(granted("a"))).as("unchanged without a report").isEqualTo(1_600_000);
    }

    @Test
    void sessions_shareRemainingQuota() {
        assertThat(total(granted("a"))).isEqualTo(2_000_000);
        assertThat(total(granted("b"))).isEqualTo(1_600_000);
        report("a", 2_000_000, null);
        report("b", 1_000_000, null);
        assertThat(left("plan")).isEqualTo(7_000_000);
        context = context.without("a");
        assertThat(total(granted("b"))).as("the grant of session a is free").isEqualTo(1_400_000);
    }

    @Test
    void repeatedReport_isCountedOnce_andSmallerNewReportIsCounted() {
        granted("a");
        report("a", 500_000, "1");
        assertThat(report("a", 500_000, "1").repeated()).isTrue();
        report("a", 100, "0");
        assertThat(left("plan")).isEqualTo(9_499_900);
        assertThat(report("b", 100, "1").unknown()).as("never granted").isEqualTo(1);
        assertThat(left("plan")).isEqualTo(9_499_900);
    }

    @Test
    void exhaustedQuota_grantsNothing_andKeepsExcessUsage() {
        granted("a");
        report("a", 12_000_000, null);
        UsageGrants grants = granted("a");
        assertThat(grants.umDecs().path("plan")).isEqualTo(Json.object().put("umId", "plan"));
        assertThat(grants.sessionKey()).isEqualTo("plan");
        JsonNode seen = seen();
        assertThat(seen.path("exhausted").booleanValue()).isTrue();
        assertThat(seen.at("/plans/plan/left/totalVolume").longValue()).isZero();
        assertThat(seen.at("/plans/plan/used/totalVolume").longValue()).isEqualTo(12_000_000);
    }

    @Test
    void lastOctets_areGrantedToEverySession() {
        data = data("{\"usageLimit\": {\"totalVolume\": 300000}}");
        assertThat(total(granted("a"))).isEqualTo(300_000);
        assertThat(total(granted("b"))).isEqualTo(300_000);
    }

    @Test
    void udrQuota_isApplied_unlessItEchoesOwnWrite() {
        umData("plan", "{\"totalVolume\": 4000000}");
        granted("a");
        assertThat(left("plan")).isEqualTo(4_000_000);
        report("a", 1_000_000, null);
        report("a", 0, null);
        assertThat(left("plan")).as("not written to the UDR yet").isEqualTo(3_000_000);
        granted("a");
        report("a", 500_000, null);
        umData("plan", "{\"totalVolume\": 3000000}");
        granted("a");
        assertThat(left("plan")).as("a late echo").isEqualTo(2_500_000);
        umData("plan", "{\"totalVolume\": 9000000}");
        granted("a");
        assertThat(left("plan")).as("topped up").isEqualTo(9_000_000);
    }

    @Test
    void changedLimit_adjustsRemainingQuota() {
        granted("a");
        report("a", 4_000_000, null);
        data = data("{\"usageLimit\": {\"totalVolume\": 12000000}}");
        granted("a");
        assertThat(left("plan")).isEqualTo(8_000_000);
        data = data("{\"usageLimit\": {\"totalVolume\": 3000000}}");
        granted("a");
        assertThat(left("plan")).isZero();
    }

    @Test
    void periodEnd_carriesOverRest_andBoundsFormerPeriods() {
        profiles.put("plan", Json.parse("{\"carryOver\": {\"percent\": 50, \"atMost\": {\"totalVolume\": 1000000}}}"));
        data = data("{\"usageLimit\": {\"totalVolume\": 10000000}, \"resetPeriod\": {\"period\": \"DAILY\"}}");
        granted("a");
        report("a", 9_000_000, null);
        for (int day = 0; day < 20; day++) {
            now = now.plus(Duration.ofDays(1));
            granted("a");
        }
        assertThat(left("plan")).isEqualTo(11_000_000);
        JsonNode quota = context.document().at("/quotas/plan");
        assertThat(quota.path("former")).hasSize(Quota.MOST_FORMER);
        assertThat(quota.path("resetTime").asString("")).isEqualTo("2026-02-05T10:00:00Z");

        now = now.plus(Duration.ofHours(1));
        granted("a");
        report("a", 5, null);
        now = now.plus(Duration.ofDays(1));
        granted("a");
        assertThat(context.document()
                        .at("/quotas/plan/former/0/used/totalVolume")
                        .longValue())
                .isEqualTo(5);
    }

    @Test
    void ownWriteReturnedByUdr_isNoNews() {
        granted("a");
        report("a", 1_000_000, "1");
        report("a", 1_000_000, "2");
        assertThat(context.isNews(left(9_000_000))).as("the first own write").isFalse();
        assertThat(context.isNews(left(8_000_000))).isFalse();
        assertThat(context.isNews(left(7_000_000))).isTrue();
        assertThat(context.isNews(Json.object().set("other", left(8_000_000).get("plan"))))
                .isTrue();
    }

    private static ObjectNode left(long octets) {
        ObjectNode umData = Json.object();
        umData.putObject("plan").putObject("allowedUsage").put("totalVolume", octets);
        return umData;
    }

    @Test
    @SpecRef({"TS 29.519 5.4.2.9", "TS 29.519 5.4.2.11"})
    void resetDayOfUdr_isKept_andChangedByOtherConsumer() {
        data = data("{\"usageLimit\": {\"totalVolume\": 10000000}, \"resetPeriod\": {\"period\": \"MONTHLY\"}}");
        resetTime("2026-02-05T00:00:00Z");
        granted("a");
        now = Instant.parse("2026-02-05T00:00:00Z");
        granted("a");
        granted("a");
        assertThat(resetTime()).as("the former time is stale").isEqualTo("2026-03-05T00:00:00Z");
        resetTime("2026-03-05T00:00:00Z");
        granted("a");
        report("a", 9_000_000, null);
        ObjectNode moved = Json.object();
        moved.putObject("plan")
                .put("resetTime", "2026-02-20T00:00:00Z")
                .set("allowedUsage", left(1_000_000).at("/plan/allowedUsage"));
        assertThat(context.isNews(moved)).isTrue();
        resetTime("2026-02-20T00:00:00Z");
        granted("a");
        assertThat(resetTime()).isEqualTo("2026-02-20T00:00:00Z");
        assertThat(UsageContext.of(Json.parse(Json.text(context.document())))).isEqualTo(context);
        assertThat(left("plan")).isEqualTo(1_000_000);
        now = Instant.parse("2026-02-21T00:00:00Z");
        granted("a");
        assertThat(left("plan")).isEqualTo(10_000_000);
        assertThat(resetTime()).isEqualTo("2026-03-20T00:00:00Z");
    }

    private String resetTime() {
        return context.document().at("/quotas/plan/resetTime").asString("");
    }

    private void resetTime(String time) {
        data = data.deepCopy();
        data.withObjectProperty("umData").withObjectProperty("plan").put("resetTime", time);
    }

    @Test
    void monthlyCycle_followsCalendar_andEndsAfterMaxPeriods() {
        Instant start = Instant.parse("2026-01-31T00:00:00Z");
        Cycle monthly = Objects.requireNonNull(Cycle.of(Json.parse("{\"period\": \"MONTHLY\", \"maxNumPeriod\": 3}")));
        assertThat(monthly.next(start, start)).isEqualTo("2026-02-28T00:00:00Z");
        assertThat(monthly.next(start, Instant.parse("2026-02-28T00:00:00Z"))).isEqualTo("2026-03-31T00:00:00Z");
        assertThat(monthly.next(start, Instant.parse("2026-03-31T00:00:00Z"))).isNull();
        assertThat(Cycle.of(Json.parse("{\"period\": \"LUNAR\"}"))).isNull();
    }

    @Test
    void limits_areUsedInOrderOfPassPlanAndTopUp() {
        profiles.put("pass", Json.parse("{\"type\": \"PASS\"}"));
        profiles.put("top", Json.parse("{\"type\": \"TOP_UP\"}"));
        data = data(PLAN);
        ObjectNode all = data.withObjectProperty("umDataLimits");
        all.set("pass", Json.parse("{\"usageLimit\": {\"totalVolume\": 1000000}}"));
        all.set("top", Json.parse("{\"usageLimit\": {\"totalVolume\": 5000000}}"));
        assertThat(granted("a").sessionKey()).isEqualTo("pass");
        report("a", 1_500_000, null, "pass");
        assertThat(left("pass")).isZero();
        assertThat(left("plan")).isEqualTo(9_500_000);
        UsageGrants next = granted("a");
        assertThat(next.sessionKey()).isEqualTo("plan");
        assertThat(next.ended()).containsExactly("pass");
        report("a", 14_000_000, null);
        assertThat(left("top")).isEqualTo(500_000);
    }

    @Test
    void limits_applyByReferenceScopeAndTime() {
        assertThat(applying("{\"scopes\": {\"1\": {\"snssai\": {\"sst\": 1}, \"dnn\": [\"internet\"]}}}"))
                .isTrue();
        assertThat(applying("{\"scopes\": {\"1\": {\"snssai\": {\"sst\": 1}}}}"))
                .isTrue();
        assertThat(applying("{\"scopes\": {\"1\": {\"snssai\": {\"sst\": 1}, \"dnn\": [\"ims\"]}}}"))
                .isFalse();
        assertThat(applying("{\"scopes\": {\"1\": {\"snssai\": {\"sst\": 2}}}}"))
                .isFalse();
        assertThat(applying("{\"startDate\": \"2026-01-16T00:00:00Z\"}")).isFalse();
        assertThat(applying("{\"endDate\": \"2026-01-15T10:00:00Z\"}")).isFalse();
        assertThat(applying("{\"endDate\": \"2026-01-15T12:00:01+02:00\"}")).isTrue();
        data.withObjectProperty("refUmDataLimitIds")
                .putObject("x")
                .put("limitId", "plan")
                .putArray("monkey")
                .add("k");
        data.withObjectProperty("umDataLimits")
                .set(
                        "plan",
                        Json.parse(
                                "{\"usageLimit\": {\"duration\": 60}, \"scopes\": {\"1\": {\"snssai\": {\"sst\": 9}}}}"));
        assertThat(granted("a").umDecs().at("/k/timeThreshold").intValue()).isEqualTo(60);
    }

    private boolean applying(String limit) {
        data = data(limit);
        data.withObjectProperty("umDataLimits")
                .withObjectProperty("plan")
                .putObject("usageLimit")
                .put("totalVolume", 1);
        context = UsageContext.EMPTY;
        return !granted("a").umDecs().isEmpty();
    }

    @Test
    void uplinkDownlinkAndTime_areSeparateLimits() {
        data = data("{\"usageLimit\": {\"uplinkVolume\": 1000, \"downlinkVolume\": 20000000, \"duration\": 3600}}");
        JsonNode granted = granted("a").umDecs().path("plan");
        assertThat(granted.path("volumeThresholdUplink").longValue()).isEqualTo(1_000);
        assertThat(granted.path("volumeThresholdDownlink").longValue()).isEqualTo(4_000_000);
        assertThat(granted.path("timeThreshold").longValue()).isEqualTo(720);
        assertThat(granted.has("volumeThreshold")).isFalse();
        count("a", "{\"refUmIds\": \"plan\", \"volUsageUplink\": 1000, \"nextVolUsageDownlink\": 7}", null);
        assertThat(seen().path("exhausted").booleanValue()).isTrue();
        assertThat(seen().at("/plans/plan/left/downlinkVolume").longValue()).isEqualTo(19_999_993);
    }

    @Test
    void rules_haveTheirOwnMonitoringKeys() {
        data = data("{\"umLevel\": \"SERVICE_LEVEL\", \"usageLimit\": {\"totalVolume\": 10000000}}");
        profiles.put(
                "plan", Json.parse("{\"monitoringKeys\": [\"video\", \"music\"], \"grant\": {\"totalVolume\": 5}}"));
        assertThat(granted("a").umDecs()).isEmpty();
        UsageGrants grants = granted("a", "{}", "video", "other");
        assertThat(grants.umDecs()).hasSize(1);
        assertThat(grants.umDecs().at("/video/volumeThreshold").longValue()).isEqualTo(5);
        assertThat(grants.sessionKey()).isNull();
        report("a", 6, null, "video");
        assertThat(left("plan")).isEqualTo(9_999_994);
    }

    @Test
    void policies_choosePlansAndGrants_andDisableResetAndCount() {
        profiles.put(
                "gold",
                Json.parse("{\"usageLimit\": {\"totalVolume\": 100}, \"exhausted\": {\"action\": \"RELEASE\"}}"));
        assertThat(total(
                        granted("a", "{\"plans\": [\"gold\"], \"grant\": {\"percent\": 50, \"atLeast\": {}}}"), "gold"))
                .isEqualTo(50);
        assertThat(granted("a", "{\"plans\": [\"gold\"], \"disable\": true}").umDecs())
                .isEmpty();
        UsageGrants spent = granted("a", "{\"plans\": [\"gold\"], \"count\": {\"gold\": {\"totalVolume\": 100}}}");
        assertThat(spent.exhausted().path("action").asString("")).isEqualTo("RELEASE");
        assertThat(total(granted("a", "{\"plans\": [\"gold\"], \"reset\": [\"gold\"]}"), "gold"))
                .isEqualTo(100);
    }

    @Test
    void context_isRestoredFromItsDocument() {
        data = data("{\"usageLimit\": {\"totalVolume\": 10000000}, \"resetPeriod\": {\"period\": \"HOURLY\"}}");
        umData("plan", "{\"totalVolume\": 9999999999999}");
        granted("a", "{\"plans\": [\"plan\"]}");
        report("a", 7, "r");
        now = now.plus(Duration.ofHours(2));
        granted("a", "{\"plans\": [\"plan\"]}");
        assertThat(UsageContext.of(Json.parse(Json.text(context.document())))).isEqualTo(context);
    }

    private static ObjectNode data(String limit) {
        ObjectNode data = Json.object();
        data.putObject("umDataLimits").set("plan", Json.parse(limit));
        return data;
    }

    private void umData(String plan, String allowedUsage) {
        data = data.deepCopy();
        data.withObjectProperty("umData").putObject(plan).set("allowedUsage", Json.parse(allowedUsage));
    }

    private void renew(String session) {
        SubscriberQuery query = new SubscriberQuery(
                session, "pcf-sm", "imsi-1", null, Json.object().put("sst", 1), "internet");
        limits = DataLimits.of(query, data, context.chosen(session), profiles::get);
        context = context.renewed(limits, data.path("umData"), now);
        limits = DataLimits.at(limits, now);
    }

    private UsageGrants granted(String session) {
        return granted(session, "{}");
    }

    private UsageGrants granted(String session, String wishes, String... ruleKeys) {
        JsonNode wished = Json.parse(wishes);
        if (wished.has("plans")) {
            context = context.choosing(
                    session,
                    "pcf-sm",
                    wished.path("plans").valueStream().map(JsonNode::asString).toList());
        }
        renew(session);
        for (DataLimit limit : limits) {
            if (wished.has("reset")) {
                context = context.reset(limit, now);
            }
            Amount more = Amount.ofLimit(wished.path("count").get(limit.id()));
            if (!more.isEmpty()) {
                context = context.spent(limit.id(), more);
            }
        }
        Grants.Granted granted = Grants.of(context, session, "pcf-sm", limits, wished, List.of(ruleKeys));
        context = granted.after();
        return granted.grants();
    }

    private UsageContext.Counted report(String session, long octets, @Nullable String id) {
        return report(session, octets, id, "plan");
    }

    private UsageContext.Counted report(String session, long octets, @Nullable String id, String key) {
        return count(session, "{\"refUmIds\": \"" + key + "\", \"volUsage\": " + octets + "}", id);
    }

    private UsageContext.Counted count(String session, String report, @Nullable String id) {
        renew(session);
        UsageContext.Counted counted = context.counted(session, limits, Json.parse("[" + report + "]"), id);
        context = counted.after();
        return counted;
    }

    private JsonNode seen() {
        return Grants.seen(context, limits);
    }

    private long left(String plan) {
        return seen().at("/plans/" + plan + "/left/totalVolume").asLong(-1);
    }

    private static long total(UsageGrants grants) {
        return total(grants, "plan");
    }

    private static long total(UsageGrants grants, String key) {
        return grants.umDecs().path(key).path("volumeThreshold").asLong(-1);
    }
}
