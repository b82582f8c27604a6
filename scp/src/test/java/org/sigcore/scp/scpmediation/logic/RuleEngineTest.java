// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jayway.jsonpath.JsonPath;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.MediationAction;
import org.sigcore.scp.contract.scpcconfiguration.MediationRule;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpmediation.Message;

class RuleEngineTest {
    private static final Message REQUEST = new Message(
            "POST",
            "/npcf-smpolicycontrol/v1/sm-policies",
            0,
            List.of(new Message.Field("user-agent", "SMF-1"), new Message.Field("x-old", "1")),
            "{\"supi\": \"imsi-001\", \"dnns\": [\"a\"], \"slice\": {\"sst\": 1}, \"gone\": true}");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "message.method == 'POST'                               | true",
                "message.path =~ '/npcf-.*'                             | true",
                "message.header('User-Agent') =~ 'SMF.*'                | true",
                "message.hasHeader('x-none')                            | false",
                "message.json('$.slice.sst') == 1                       | true",
                "message.json('$.supi').startsWith('imsi-9')            | false",
                "message.json('$.nothing.here') == null                 | true",
                "message.status == 0 and not message.json('$.gone')     | false"
            })
    void condition_isEvaluatedAgainstMessage(String when, boolean expected) {
        Message edited = run(REQUEST, rule("r", 0, when, new MediationAction("HEADER_SET", "x-hit", "'yes'")));
        assertThat(edited.headers().contains(new Message.Field("x-hit", "yes"))).isEqualTo(expected);
    }

    @Test
    void actions_editHeadersAndBody() {
        Message edited = run(
                REQUEST,
                rule(
                        "all",
                        0,
                        "true",
                        new MediationAction("HEADER_REMOVE", "X-Old", null),
                        new MediationAction("HEADER_ADD", "x-new", "message.json('$.supi') + '/' + message.method"),
                        new MediationAction("BODY_SET", "$.slice.sd", "'0000ff'"),
                        new MediationAction("BODY_SET", "$.slice.sst", "message.json('$.slice.sst') + 1"),
                        new MediationAction("BODY_SET", "$.dnns[0]", "'b'"),
                        new MediationAction("BODY_ADD", "$.dnns", "'c'"),
                        new MediationAction("BODY_REMOVE", "$.gone", null)));

        assertThat(edited.headers())
                .containsExactly(new Message.Field("user-agent", "SMF-1"), new Message.Field("x-new", "imsi-001/POST"));
        assertThat(edited.body())
                .isEqualTo("{\"supi\":\"imsi-001\",\"dnns\":[\"b\",\"c\"],\"slice\":{\"sst\":2,\"sd\":\"0000ff\"}}");
    }

    @Test
    void higherSalience_runsFirst_andLaterRulesSeeItsEdits() {
        Message edited = run(
                REQUEST,
                rule("second", 1, "message.hasHeader('x-first')", new MediationAction("HEADER_SET", "x-seen", "'1'")),
                rule("first", 9, "true", new MediationAction("HEADER_SET", "x-first", "'1'")));
        assertThat(edited.headers()).contains(new Message.Field("x-seen", "1"));
    }

    @Test
    void failingRule_isNamedInProblem() {
        assertThatThrownBy(() ->
                        run(REQUEST, rule("bad", 0, "true", new MediationAction("BODY_SET", "$.nothing.here", "1"))))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("rule bad");
        assertThatThrownBy(
                        () -> run(REQUEST, rule("line", 0, "true", new MediationAction("HEADER_SET", "x", "'a\\nb'"))))
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(
                        () -> new RuleEngine(Map.of(), JsonPath::compile, Regex::ofLongTexts).mediate("none", REQUEST))
                .isInstanceOf(ProblemException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while(true){}                                            ",
                "new('java.lang.ProcessBuilder', 'true')                  ",
                "x = 1                                                    ",
                "message.method ==                                        "
            })
    void unsafeOrInvalidExpression_isRefusedByConfiguration(String expression) {
        assertThatThrownBy(() -> new LocalConfiguration()
                        .set(
                                ScpConfiguration.MEDIATION_RULE_GROUPS,
                                "g",
                                new MediationRuleGroup(List.of(
                                        rule("r", 0, expression, new MediationAction("HEADER_REMOVE", "x", null))))))
                .hasMessageContaining("/rules/0/when");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'x'.repeat(2000000000)",
                "'%999999999d'.format(1)",
                "message.path.matches('(a+)+$')",
                "message.path.replaceAll('(a+)+$', 'b')",
                "message.path.replace('/', message.path)",
                "message.path.split('/')",
                "message.path =~ '(a)\\1'",
                "message.path =~ '((a{100}){100}){100}'",
                "message.path =~ ~/(?=a)b/",
                "message.status =~ (1..2000000000)",
                "1e999999999B > message.status",
                "`${message.path}` == ''"
            })
    void unboundedExpression_isRefusedByConfiguration(String expression) {
        assertRefused(expression);
    }

    @Test
    void deepNesting_isRefusedByConfiguration_withoutStackOverflow() {
        assertRefused("(".repeat(2000) + "1" + ")".repeat(2000));
        // The parser takes exponential time for these: 14 levels take seconds.
        assertRefused("{".repeat(30));
        assertRefused("x[".repeat(30));
        assertRefused("}]".repeat(40) + "{[".repeat(20));
        assertRefused("[".repeat(33) + "]".repeat(33));
        assertRefused("!".repeat(4000) + "true");
        assertRefused("true?1:".repeat(500) + "2");
        assertRefused("1" + "+1".repeat(2000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 //'\n", "1 ##\"\n", "1 /*'*/ ", "message.path =~ ~/'/ && "})
    void quotesOutsideStringLiterals_hideNoBrackets(String before) {
        assertRefused(before + "{".repeat(30));
    }

    @Test
    void bracketsInStringLiterals_areNotCounted() {
        assertThat(withX("'{{{{{{{{' + \"[[[[[[[[\"").headers()).contains(new Message.Field("x", "{{{{{{{{[[[[[[[["));
    }

    private static Message withX(String value) {
        return run(REQUEST, rule("r", 0, "true", new MediationAction("HEADER_SET", "x", value)));
    }

    private static void assertRefused(String expression) {
        assertThatThrownBy(() -> new LocalConfiguration()
                        .set(
                                ScpConfiguration.MEDIATION_RULE_GROUPS,
                                "g",
                                new MediationRuleGroup(List.of(
                                        rule("r", 0, expression, new MediationAction("HEADER_REMOVE", "x", null))))))
                .hasMessageContaining("/rules/0/when");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'x'.repeat(2000000000)",
                "message.path.matches('(a+)+$')",
                "message.path.replaceAll('(a+)+$', 'b')",
                "message.path.toCharArray()"
            })
    void functionsNotOnAllowList_returnNull(String value) {
        assertThat(withX(value).headers()).contains(new Message.Field("x", "null"));
    }

    @Test
    void regularExpression_fromMessage_takesLinearTime() {
        Message hostile = new Message(
                "POST", "/" + "a".repeat(8000), 0, List.of(new Message.Field("x-pattern", "/(a|a)*b")), null);
        assertThat(run(
                                hostile,
                                rule(
                                        "r",
                                        0,
                                        "message.path !~ message.header('x-pattern')",
                                        new MediationAction("HEADER_SET", "x-none", "'1'")))
                        .headers())
                .contains(new Message.Field("x-none", "1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "message.header('x-long') =~ 'a*'",
                "message.path =~ message.header('x-bad')",
                "message.json('$..a[?(@.b =~ /(a+)+$/)]') == 1",
                "message.json('$..*..*..*') == 1",
                "message.json('$.huge') > 1",
                "message.json('$.digits') > 1"
            })
    void expressionBeyondRuntimeLimits_failsItsRule(String when) {
        Message message = new Message(
                "POST",
                "/x",
                0,
                List.of(new Message.Field("x-long", "a".repeat(8193)), new Message.Field("x-bad", "(")),
                "{\"huge\": 1e999999, \"digits\": " + "9".repeat(300) + "}");
        assertThatThrownBy(() -> run(message, rule("r", 0, when, new MediationAction("HEADER_SET", "x", "'1'"))))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("rule r");
    }

    @Test
    void repeatedDoubling_isStoppedByLimits() {
        MediationAction twice = new MediationAction("HEADER_SET", "x", "message.header('x') + message.header('x')");
        Message message = new Message("GET", "/", 0, List.of(new Message.Field("x", "ab")), null);
        assertThatThrownBy(() -> run(
                        message,
                        rule("r", 0, "true", Collections.nCopies(64, twice).toArray(MediationAction[]::new))))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("8192 characters");

        MediationAction copy = new MediationAction("BODY_ADD", "$.a", "message.json('$')");
        Message body = new Message("POST", "/", 0, List.of(), "{\"a\": [\"" + "x".repeat(1000) + "\"]}");
        assertThatThrownBy(() -> run(
                        body, rule("r", 0, "true", Collections.nCopies(64, copy).toArray(MediationAction[]::new))))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("take too much");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "message.getClass().getName()",
                "message.class.classLoader.loadClass('java.lang.Runtime')",
                "''.getClass().forName('java.lang.Runtime').getRuntime()"
            })
    void expressions_cannotReachJavaRuntime(String value) {
        Message edited;
        try {
            edited = run(REQUEST, rule("r", 0, "true", new MediationAction("HEADER_SET", "x-leak", value)));
        } catch (ProblemException e) {
            return; // refused
        }
        assertThat(edited.headers()).contains(new Message.Field("x-leak", "null"));
    }

    @Test
    void fiftyGroupsOfTwelveRules_areCompiledAndRun() {
        Map<String, MediationRuleGroup> groups = new HashMap<>();
        for (int g = 0; g < 50; g++) {
            List<MediationRule> rules = new ArrayList<>();
            for (int r = 0; r < 12; r++) {
                rules.add(rule(
                        "r" + r,
                        r,
                        "message.json('$.slice.sst') == 1",
                        new MediationAction("HEADER_SET", "x-" + r, "'g" + g + "'")));
            }
            groups.put("g" + g, new MediationRuleGroup(rules));
        }
        assertThat(new RuleEngine(groups, JsonPath::compile, Regex::ofLongTexts)
                        .mediate("g7", REQUEST)
                        .headers())
                .hasSize(14)
                .contains(new Message.Field("x-11", "g7"));
    }

    @Test
    void messageWithoutBody_hasNoJson() {
        Message plain = new Message("GET", "/x", 0, List.of(), null);
        assertThat(run(
                                plain,
                                rule(
                                        "r",
                                        0,
                                        "message.json('$.a') == null",
                                        new MediationAction("HEADER_SET", "x", "'1'")))
                        .headers())
                .hasSize(1);
        @Nullable
        String body = run(plain, rule("r", 0, "true", new MediationAction("HEADER_SET", "x", "'1'")))
                .body();
        assertThat(body).isNull();
    }

    @Test
    void bodyReadByRules_isUnchanged() {
        MediationAction header = new MediationAction("HEADER_SET", "x-hit", "message.json('$.supi')");
        Message edited = run(REQUEST, rule("look", 0, "message.json('$.slice.sst') == 1", header));
        assertThat(edited.headers()).contains(new Message.Field("x-hit", "imsi-001"));
        assertThat(edited.body()).isEqualTo(REQUEST.body());
    }

    private static Message run(Message message, MediationRule... rules) {
        return new RuleEngine(
                        Map.of("g", new MediationRuleGroup(List.of(rules))), JsonPath::compile, Regex::ofLongTexts)
                .mediate("g", message);
    }

    private static MediationRule rule(String name, int salience, String when, MediationAction... then) {
        return new MediationRule(name, salience, when, List.of(then));
    }
}
