// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.service;

import java.util.List;
import java.util.Map;
import org.sigcore.console.logic.Point;
import org.sigcore.console.logic.alert.Alert;

/**
 * One function as the overview shows it.
 *
 * @param status UP, DOWN or another status of its health, UNREACHABLE without an answer
 * @param gauges registration, certificate, overload, connections and peers, by the name of the metric
 * @param alerts conditions that hold, the worst first
 * @param points figures of the last hour, oldest first
 */
public record FunctionState(
        String name,
        String status,
        String version,
        String commit,
        String instance,
        Map<String, Double> gauges,
        List<Alert> alerts,
        List<Point> points) {}
