// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Operation;
import org.sigcore.scenarios.file.Scenario;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON bodies of the usual shape: attributes of a subscriber and of a session, and a list of rules. Pure. */
final class Bodies {
    private Bodies() {}

    /**
     * Returns the size of bodies with which the mean over all messages, of which some have none, is that of the guide.
     */
    static int bytes(Scenario scenario, int mean, Predicate<Operation> having) {
        double all = 0;
        double some = 0;
        for (Call call : scenario.traffic()) {
            if (!call.operations().isEmpty()) {
                all += call.rate();
                some += call.rate()
                        * call.made().stream().filter(having).count()
                        / call.made().size();
            }
        }
        return (int) Math.round(mean * all / some);
    }

    /** Returns a body of a size; it is larger than a size of a few hundred bytes. */
    static String json(String supi, int bytes) {
        ObjectNode body = Json.object()
                .put("supi", supi)
                .put("gpsi", "msisdn-491701234567")
                .put("pduSessionId", 5)
                .put("pduSessionType", "IPV4V6")
                .put("dnn", "internet")
                .put("notificationUri", "http://smf1.sigcore.lab:8080/callbacks/5")
                .put("ipv4Address", "198.51.100.7")
                .put("ratType", "NR")
                .put("suppFeat", "4000000");
        body.set("sliceInfo", ProfileMaker.snssai());
        ArrayNode rules = body.putArray("rules");
        int room = bytes - body.toString().length();
        for (ObjectNode rule = rule(0); room > rule.toString().length() * 2; rule = rule(rules.size())) {
            room -= rule.toString().length() + 1;
            rules.add(rule);
        }
        int missing = bytes - body.put("traceReq", "").toString().length();
        if (missing > 0) {
            body.put("traceReq", "0".repeat(missing));
        }
        return body.toString();
    }

    private static ObjectNode rule(int number) {
        ObjectNode rule = Json.object().put("pccRuleId", "rule-" + number).put("precedence", 100 + number);
        rule.putArray("flowInfos")
                .addObject()
                .put("flowDescription", "permit out ip from 203.0.113." + number % 250 + " to assigned")
                .put("flowDirection", "BIDIRECTIONAL");
        rule.putObject("qosData")
                .put("5qi", 9)
                .put("maxbrUl", "1000 Kbps")
                .put("maxbrDl", "5000 Kbps")
                .putObject("arp")
                .put("priorityLevel", 8)
                .put("preemptCap", "NOT_PREEMPT");
        return rule;
    }
}
