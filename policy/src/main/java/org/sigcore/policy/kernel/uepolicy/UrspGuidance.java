// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.FlowFilter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Converts requests of applications for URSP rules to rules. Pure. */
@SpecRef({"TS 29.522 5.11.2.3.7", "TS 23.503 6.6.2.2"})
public final class UrspGuidance {
    private static final int MOST_PRECEDENCE = 255;
    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*");

    // Members that are converted. Any other may restrict the rule, so that a rule without it would apply too widely.
    private static final Set<String> OF_REQUEST = Set.of("trafficDesc", "relatPrecedence", "routeSelParamSets");
    private static final Set<String> OF_TRAFFIC =
            Set.of("appDescs", "flowDescs", "domainDescs", "dnns", "connCaps", "pinId");
    private static final Set<String> OF_ROUTE =
            Set.of("dnn", "snssai", "precedence", "pduSessType", "spatialValidityTais");

    private UrspGuidance() {}

    /**
     * Returns the rules; omits those that a URSP rule cannot express.
     *
     * @param urspGuidance UrspRuleRequest of each rule
     */
    public static List<UrspRule> rules(JsonNode urspGuidance) {
        List<UrspRule> rules = new ArrayList<>();
        for (JsonNode request : urspGuidance) {
            UrspRule rule = readable(request);
            if (rule != null) {
                rules.add(rule);
            }
        }
        return rules;
    }

    private static @Nullable UrspRule readable(JsonNode request) {
        try {
            return UrspRules.read(rule(request));
        } catch (IllegalArgumentException nothingThatARuleCanHave) {
            return null;
        }
    }

    private static ObjectNode rule(JsonNode request) {
        requireOnly(OF_REQUEST, request);
        requireOnly(OF_TRAFFIC, request.path("trafficDesc"));
        ObjectNode rule = Json.object().put("precedence", precedence(request.path("relatPrecedence")));
        rule.set("trafficDescriptor", traffic(request.path("trafficDesc")));
        ArrayNode routes = rule.putArray("routeSelectionDescriptors");
        for (JsonNode set : request.path("routeSelParamSets")) {
            requireOnly(OF_ROUTE, set);
            ObjectNode route = routes.addObject().put("precedence", precedence(set.path("precedence")));
            if (set.path("dnn").isString()) {
                route.putArray("dnns").add(set.get("dnn"));
            }
            if (set.path("snssai").isObject()) {
                route.putArray("snssais").add(set.get("snssai"));
            }
            if (set.path("pduSessType").isString()) {
                route.set("pduSessionType", set.get("pduSessType"));
            }
            if (!set.path("spatialValidityTais").isEmpty()) {
                route.putObject("locationCriteria").set("tais", set.get("spatialValidityTais"));
            }
        }
        return rule;
    }

    private static void requireOnly(Set<String> converted, JsonNode of) {
        of.properties().forEach(member -> {
            JsonNode value = member.getValue();
            boolean absent = value.isNull() || (value.isContainer() && value.isEmpty());
            if (!absent && !converted.contains(member.getKey())) {
                throw new IllegalArgumentException("a rule cannot express " + member.getKey());
            }
        });
    }

    private static int precedence(JsonNode value) {
        return Math.clamp(value.asInt(MOST_PRECEDENCE), 0, MOST_PRECEDENCE);
    }

    private static ObjectNode traffic(JsonNode asked) {
        ObjectNode traffic = Json.object();
        for (JsonNode os : asked.path("appDescs")) {
            for (JsonNode app : os.path("appIds")) {
                ObjectNode both = traffic.withArrayProperty("osAppIds").addObject();
                both.set("osId", os.path("osId"));
                both.set("appId", app);
            }
        }
        asked.path("flowDescs").forEach(flow -> flow(flow, traffic));
        for (JsonNode domain : asked.path("domainDescs")) {
            boolean name = HOST_NAME.matcher(domain.asString("")).matches();
            traffic.withArrayProperty(name ? "fqdns" : "regularExpressions").add(domain);
        }
        copy(asked.path("dnns"), traffic, "dnns");
        copy(asked.path("connCaps"), traffic, "connectionCapabilities");
        if (asked.path("pinId").isString()) {
            traffic.putArray("pinIds").add(asked.get("pinId"));
        }
        return traffic;
    }

    private static void copy(JsonNode values, ObjectNode traffic, String member) {
        if (!values.isEmpty()) {
            traffic.set(member, values);
        }
    }

    /** Adds the server side of an IPFilterRule: the source of a filter towards the UE. */
    private static void flow(JsonNode flow, ObjectNode traffic) {
        FlowFilter filter = FlowFilter.parse(FlowFilter.numeric(flow.asString("")));
        String server = filter.uplink() ? filter.destination() : filter.source();
        String ports = filter.uplink() ? filter.destinationPorts() : filter.sourcePorts();
        if ((filter.uplink() ? filter.sourcePorts() : filter.destinationPorts()) != null) {
            throw new IllegalArgumentException("a rule cannot express ports of the UE");
        }
        ObjectNode tuple = Json.object();
        if (!server.equals("any") && !server.equals("assigned")) {
            tuple.put(server.indexOf(':') >= 0 ? "ipv6RemoteAddress" : "ipv4RemoteAddress", server);
        }
        if (!filter.protocol().equals("ip")) {
            tuple.put("protocol", Integer.parseInt(filter.protocol()));
        }
        if (ports != null) {
            tuple.put("remotePorts", ports);
        }
        traffic.withArrayProperty("ip3Tuples").add(tuple);
    }
}
