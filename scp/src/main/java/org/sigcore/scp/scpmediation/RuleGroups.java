// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation;

import com.jayway.jsonpath.JsonPath;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleGroup;
import org.sigcore.scp.contract.scpmediation.Mediation;
import org.sigcore.scp.contract.scpmediation.Message;
import org.sigcore.scp.scpmediation.logic.RuleEngine;

/** Mediation by the latest configuration of rule groups. Thread-safe. */
public final class RuleGroups implements Mediation {
    private static final int MAX_PATHS = 4096;
    private static final int MAX_PATTERNS = 1024;
    // Caches only the paths of rules, because expressions can compute any number of others. JSONPath's own cache is a
    // queue of 400 entries under a lock, searched linearly.
    private final Map<String, JsonPath> paths = new ConcurrentHashMap<>();
    private final Map<String, Regex> patterns = new ConcurrentHashMap<>();
    private final LongAdder mediated = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private volatile RuleEngine engine;

    public RuleGroups(Map<String, MediationRuleGroup> groups) {
        this.engine = new RuleEngine(groups, this::path, this::pattern);
    }

    /** Replaces the rule groups; their expressions have been validated. */
    public void replace(Map<String, MediationRuleGroup> groups) {
        engine = new RuleEngine(groups, this::path, this::pattern);
    }

    @Override
    public Message mediate(String ruleGroup, Message message) {
        mediated.increment();
        try {
            return engine.mediate(ruleGroup, message);
        } catch (ProblemException e) {
            failed.increment();
            throw e;
        }
    }

    private JsonPath path(String text) {
        JsonPath known = paths.get(text);
        if (known == null) {
            known = JsonPath.compile(text);
            if (paths.size() < MAX_PATHS) {
                paths.put(text, known);
            }
        }
        return known;
    }

    private Regex pattern(String text) {
        Regex known = patterns.get(text);
        if (known == null) {
            known = Regex.ofLongTexts(text);
            if (patterns.size() < MAX_PATTERNS) {
                patterns.put(text, known);
            }
        }
        return known;
    }

    /** Returns the number of messages processed by rules. */
    public long mediated() {
        return mediated.sum();
    }

    /** Returns the number of messages whose rules failed. */
    public long failed() {
        return failed.sum();
    }
}
