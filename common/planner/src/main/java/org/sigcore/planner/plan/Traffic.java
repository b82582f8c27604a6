// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.sigcore.planner.input.PlanException.range;
import static org.sigcore.planner.input.PlanException.require;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Messages a second of the whole core, and stored sessions.
 *
 * @param messages one for each function and kind
 */
public record Traffic(List<Message> messages, double sessions) {
    /** Copies the list. */
    public Traffic {
        messages = List.copyOf(messages);
    }

    /** Messages of one kind at a function. */
    public record Message(String function, String kind, double perSecond) {
        /** Checks the rate. */
        public Message {
            range("perSecond of " + kind, perSecond, 0, 1e12);
        }

        Message times(double factor) {
            return new Message(function, kind, perSecond * factor);
        }
    }

    static Traffic of(Scenario scenario, double scale, Map<String, Double> mix) {
        mix.keySet()
                .forEach(kind -> require(
                        scenario.traffic().stream().anyMatch(call -> call.call().equals(kind)),
                        "mix",
                        "calls of the scenario",
                        kind));
        Map<String, Double> rates = new TreeMap<>();
        for (Scenario.Call call : scenario.traffic()) {
            add(
                    rates,
                    CallFlows.all().call(scenario.nf(), call.call()),
                    call.rate() * scenario.sitesOfFigures() * scale * mix.getOrDefault(call.call(), 1.0));
        }
        return of(rates, scenario.sessions() * scenario.sitesOfFigures() * scale);
    }

    static Traffic of(Map<String, Double> rates, double sessions) {
        return new Traffic(
                rates.entrySet().stream()
                        .filter(rate -> rate.getValue() > 0)
                        .map(rate -> message(rate.getKey(), rate.getValue()))
                        .toList(),
                sessions);
    }

    private static Message message(String name, double perSecond) {
        int space = name.indexOf(' ');
        return new Message(name.substring(0, space), name.substring(space + 1), perSecond);
    }

    static void add(Map<String, Double> rates, Map<String, Double> messages, double perSecond) {
        messages.forEach((name, count) -> rates.merge(name, count * perSecond, Double::sum));
    }
}
