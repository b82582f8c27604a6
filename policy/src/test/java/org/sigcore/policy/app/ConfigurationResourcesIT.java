// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Each document of the configuration is written, read, refused with an unknown attribute, and deleted. */
class ConfigurationResourcesIT {
    private static final String ROOT = "/oc-cnpolicy-configuration/v1/";

    /** One example of each document, referenced documents first; for single documents the changed members. */
    private static final String EXAMPLES = """
            diameter/settings | {"maxConnections": 77}
            diameter/peerNodes/{key} | {"identity": "pgw.lab", "realm": "lab"}
            diameter/peerNodeSets/{key} | {"peers": ["pgw.lab"]}
            diameter/routingTable | {"routes": []}
            diameter/rateLimits | {"requestsPerSecond": 5}
            diameter/congestionControl | {"enabled": true}
            nrfclient/onDemandDiscoveryCaching | {"limitCacheEntries": 77}
            policydata/common/policytables/{key} | {"columns": [{"name": "a", "isKey": true}, {"name": "b"}], "rows": [["x", "y"]]}
            policydata/common/matchList/{key} | {"type": "range", "items": ["1-5"]}
            policydata/common/dropdownblocks/{key} | {"options": [{"label": "one", "value": "1"}]}
            policydata/common/policycounterids/{key} | {"identifier": "monthly", "defaultStatus": "active"}
            policydata/common/pras/{key} | {"praId": "17"}
            policydata/pcfsm/qosdata/{key} | {"5qi": 7}
            policydata/pcfsm/chargingdata/{key} | {"ratingGroup": 9, "online": true}
            policydata/pcfsm/trafficcontroldata/{key} | {"flowStatus": "DISABLED"}
            policydata/pcfsm/conditiondata/{key} | {"accessType": "3GPP_ACCESS"}
            policydata/pcfsm/usagemonitoringdata/{key} | {"volumeThreshold": 1000}
            policydata/pcfsm/pccrules/{key} | {"appId": "video", "precedence": 5, "refQosData": ["example"]}
            policydata/pcfsm/pccruleprofiles/{key} | {"precedence": 6, "refQosData": ["example"], "refTcData": ["example"]}
            policydata/pcfsm/sessionrules/{key} | {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}, "refUmData": "example"}
            policydata/pcfsm/sessionruleprofiles/{key} | {"authSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}, "refCondData": "example"}
            policydata/pcfsm/bdtTransferPolicies/{key} | {"startTime": "01:00", "stopTime": "05:00", "ratingGroup": 3}
            policydata/pcfsm/pdtqTransferPolicies/{key} | {"startTime": "01:00", "stopTime": "05:00"}
            policydata/pcfam/serviceAreaRestrictions/{key} | {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]}
            policydata/pcfue/ursps/{key} | {"precedence": 1, "trafficDescriptor": {"dnns": ["ims"]}, "routeSelectionDescriptors": [{"precedence": 1}]}
            policydata/pcfue/upsis/{key} | {"upsc": 3, "ursps": ["example"]}
            policydata/pcrf/customavps/{key} | {"code": 5000, "vendorId": 99999, "type": "UTF8String"}
            policydata/pcrf/adcrules/{key} | {"tdfApplicationIdentifier": "video"}
            policydata/pcrf/predefinedadcrules/{key} | {"description": "video"}
            policydata/pcrf/predefinedadcrulebases/{key} | {"description": "all"}
            policydata/usagemon/datalimitprofiles/{key} | {"type": "PASS", "usageLimit": {"totalVolume": 1000}}
            policydata/common/subscriberlogging | {"identifiers": ["imsi-001010000000001"]}
            policydata/common/policyeventrecords | {"toFile": true}
            datasources/sh/{key} | {"attributes": {"state": {"data": "IMSUserState"}}}
            notices/soap/{key} | {"uri": "http://127.0.0.1:9/notices"}
            notices/http/{key} | {"uri": "http://127.0.0.1:9/notices", "method": "PUT"}
            services/pcfsm/settings | {"sessionLimit": {"maximum": 3}}
            services/pcfam/settings | {"sessionLimit": {"maximum": 3}}
            services/pcfue/settings | {"sessionLimit": {"maximum": 3}}
            services/pcrfcore/settings | {"sessionLimit": {"maximum": 3}}
            services/pcfuser/settings | {"search": {"multi": true}}
            services/pre/settings | {"recordedEvaluations": 5}
            services/notifier/settings | {"maxSubscriptions": 5}
            errorDictionary | {"enabled": true}
            subscriberTrace | {"subscribers": ["imsi-001010000000001"]}
            """;

    private static final Map<String, String> BY_KIND = Map.of(
            "services/.*/logging", "{\"appLogLevel\": \"WARN\"}",
            "services/.*/audit", "{\"notificationRate\": 7}",
            "congestionConfigurations/.*", "{\"retryAfterSeconds\": 7}",
            "datasources/ldap/\\{key\\}", """
                    {"servers": ["ldap://127.0.0.1:9"], "search": {"baseDn": "dc=lab", "filter": "(imsi={imsi})"},
                     "attributes": {"plan": {"attribute": "plan"}}}""");

    @TempDir
    Path data;

    @Test
    void everyDocument_isWrittenRead_refusedWithUnknownMember_andDeleted() {
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(data, network)) {
            Map<String, ObjectNode> examples = examples(policy);
            List<String> order = new ArrayList<>(
                    EXAMPLES.lines().map(line -> line.split(" \\| ")[0].strip()).toList());
            examples.keySet().stream().filter(path -> !order.contains(path)).forEach(order::add);
            for (String path : order) {
                assertWritten(policy, path, Objects.requireNonNull(examples.get(path)));
            }
            for (String path : order.reversed()) {
                String uri = ROOT + path.replace("{key}", "example");
                assertThat(policy.manage(SbiRequest.of("DELETE", uri)).status())
                        .as(path)
                        .isEqualTo(204);
                assertThat(policy.manage(SbiRequest.of("GET", uri)).status())
                        .as(path)
                        .isEqualTo(path.endsWith("{key}") ? 404 : 200);
            }
        }
    }

    private static void assertWritten(PolicyUnderTest policy, String path, ObjectNode example) {
        String method = path.endsWith("{key}") ? "PUT" : "PATCH";
        String uri = ROOT + path.replace("{key}", "example");
        SbiResponse answer = policy.manage(SbiRequest.json(method, uri, example));
        assertThat(answer.status() / 100)
                .as(path + " " + Json.text(answer.json()))
                .isEqualTo(2);
        JsonNode shown = policy.manage(SbiRequest.of("GET", uri)).json();
        example.properties()
                .forEach(member -> assertThat(holds(shown.path(member.getKey()), member.getValue()))
                        .as(path + " " + shown)
                        .isTrue());
        SbiResponse unknown =
                policy.manage(SbiRequest.json(method, uri, example.deepCopy().put("unheardOf", 1)));
        assertThat(unknown.status()).as(path).isEqualTo(400);
        assertThat(unknown.json().at("/invalidParams/0/param").asString())
                .as(path)
                .isEqualTo("/unheardOf");
    }

    /** Returns whether all written members are shown; defaults may be added. */
    private static boolean holds(JsonNode shown, JsonNode written) {
        return switch (written.getNodeType()) {
            case OBJECT ->
                written.properties().stream().allMatch(each -> holds(shown.path(each.getKey()), each.getValue()));
            case ARRAY ->
                shown.size() == written.size()
                        && IntStream.range(0, written.size()).allMatch(at -> holds(shown.path(at), written.path(at)));
            default -> shown.equals(written);
        };
    }

    private static Map<String, ObjectNode> examples(PolicyUnderTest policy) {
        JsonNode paths = policy.manage(SbiRequest.of("GET", ROOT + "openapi.json"))
                .json()
                .path("paths");
        Map<String, ObjectNode> examples = new TreeMap<>();
        EXAMPLES.lines()
                .forEach(line -> examples.put(
                        line.split(" \\| ")[0].strip(), (ObjectNode) Json.parse(line.split(" \\| ", 2)[1])));
        TreeSet<String> documents = new TreeSet<>();
        paths.properties().forEach(path -> {
            String document = path.getKey().replaceFirst("^" + ROOT, "");
            if (path.getValue().has("put") && !document.startsWith("/") && !document.equals("import")) {
                documents.add(document);
                BY_KIND.forEach((kind, example) -> {
                    if (document.matches(kind)) {
                        examples.put(document, (ObjectNode) Json.parse(example));
                    }
                });
            }
        });
        assertThat(examples.keySet()).as("one example of each document").isEqualTo(documents);
        return examples;
    }
}
