// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfdiscovery.DiscoveryExplanation;
import org.sigcore.nrf.contract.nfdiscovery.DiscoveryExplanation.Verdict;
import org.sigcore.nrf.contract.nfdiscovery.ExplainedQuery;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.sbi.QueryParams;
import tools.jackson.databind.node.ObjectNode;

class DiscoveryExplainerTest {
    private static final String SMF = "{'nfSetIdList':['set1.smfset.5gc.mnc001.mcc001'],"
            + "'sNssais':[{'sst':1}],'allowedNfTypes':['AMF','SCP'],"
            + "'smfInfoList':{'a':{'sNssaiSmfInfoList':[{'sNssai':{'sst':1},'dnnSmfInfoList':[{'dnn':'internet'}]}]}},"
            + "'nfServiceList':{%s}}";
    private static final String SERVICE = "nsmf-pdusession";

    private final Discovery discovery = Discoveries.strict(List.of());
    private final DiscoveryExplainer explainer = new DiscoveryExplainer(discovery);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', nullValues = "-", textBlock = """
            target-nf-type=SMF&requester-nf-type=AMF                                              | -
            target-nf-type=UPF&requester-nf-type=AMF                                              | target-nf-type
            target-nf-type=SMF&requester-nf-type=PCF                                              | requester-nf-type
            target-nf-type=SMF&requester-nf-type=AMF&service-names=nsmf-event-exposure            | service-names
            target-nf-type=SMF&requester-nf-type=AMF&dnn=internet                                 | -
            target-nf-type=SMF&requester-nf-type=AMF&dnn=ims                                      | dnn
            target-nf-type=SMF&requester-nf-type=AMF&target-nf-set-id=set2.smfset.5gc.mnc001.mcc001&dnn=ims | target-nf-set-id
            target-nf-type=SMF&requester-nf-type=AMF&dnn=ims&target-nf-set-id=set2.smfset.5gc.mnc001.mcc001 | dnn
            target-nf-type=SMF&requester-nf-type=AMF&snssais=[{'sst':2}]                          | snssais
            target-nf-type=SMF&requester-nf-type=AMF&target-plmn-list=[{'mcc':'999','mnc':'70'}]  | target-plmn-list
            target-nf-type=SMF&requester-nf-type=AMF&requester-plmn-list=[{'mcc':'999','mnc':'70'}] | requester-plmn-list
            target-nf-type=SMF&requester-nf-type=AMF&supported-features=8                         | supported-features
            target-nf-type=SMF&requester-nf-type=AMF&service-names=nsmf-pdusession&required-features=8 | required-features
            target-nf-type=SMF&requester-nf-type=AMF&preferred-locality=rack-9                    | -
            """)
    void verdict_namesFirstExcludingParameter(String query, String excludedBy) {
        String smf = register(profile("SMF", SMF.formatted(service(SERVICE, ""))));

        Verdict verdict = explain(query).instances().getFirst();

        assertThat(verdict.nfInstanceId()).isEqualTo(smf);
        assertThat(verdict.excludedBy()).isEqualTo(excludedBy);
    }

    @Test
    void verdict_containsRequestedAndRegisteredValues() {
        register(profile("SMF", SMF.formatted(service(SERVICE, ""))));

        Verdict verdict =
                explain("target-nf-type=SMF&requester-nf-type=PCF").instances().getFirst();

        assertThat(verdict.requested()).isEqualTo("PCF");
        assertThat(verdict.registered()).isEqualTo("[\"AMF\",\"SCP\"]");
    }

    @Test
    void suspendedInstanceAndService_areExcludedByStatus() {
        register(profile("UDM", "{'nfStatus':'SUSPENDED'}"));
        String suspended = service("nudm-sdm", "").replace("'REGISTERED'", "'SUSPENDED'");
        register(profile("UDR", "{'nfServiceList':{" + suspended + "}}"));

        assertThat(explain("target-nf-type=UDM&requester-nf-type=AMF")
                        .instances()
                        .getFirst()
                        .excludedBy())
                .isEqualTo("nfStatus");
        assertThat(explain("target-nf-type=UDR&requester-nf-type=AMF&service-names=nudm-sdm")
                        .instances()
                        .getFirst()
                        .excludedBy())
                .isEqualTo("nfServiceStatus");
    }

    @Test
    void parametersOfOneInformationObject_mustBeMetTogether() {
        register(profile(
                "UDM",
                "{'udmInfoList':{'a':{'groupId':'g1','supiRanges':[{'start':'001010000000001',"
                        + "'end':'001010000000009'}]},'b':{'groupId':'g2','supiRanges':[{'start':'001010000000011',"
                        + "'end':'001010000000019'}]}}}"));

        Verdict verdict = explain("target-nf-type=UDM&requester-nf-type=AMF&group-id-list=g1&supi=imsi-001010000000012")
                .instances()
                .getFirst();

        assertThat(verdict.excludedBy()).isEqualTo("supi");
        assertThat(verdict.detail()).contains("together with the parameters before");
    }

    @Test
    void matchingInstancesBeyondLimit_areExcludedByLimit() {
        register(profile("UDM", "{'priority':2}"));
        String first = register(profile("UDM", "{'priority':1}"));
        register(profile("AMF", "{}"));

        DiscoveryExplanation explanation = explain("target-nf-type=UDM&requester-nf-type=AMF&limit=1");

        assertThat(explanation.returned()).isEqualTo(1);
        assertThat(explanation.registered()).isEqualTo(3);
        assertThat(explanation.instances().getFirst().nfInstanceId()).isEqualTo(first);
        assertThat(explanation.instances())
                .extracting(Verdict::excludedBy)
                .containsExactly(null, "limit", "target-nf-type");
    }

    @Test
    void unmatchedComplexQuery_isNamedInVerdict() {
        register(profile("UDM", "{}"));
        String unit = encode("{'cnfUnits':[{'cnfUnit':[{'attr':'target-nf-instance-id',"
                + "'value':'00000000-0000-4000-8000-000000000001'}]}]}");

        assertThat(explain("target-nf-type=UDM&requester-nf-type=AMF&complex-query=" + unit)
                        .instances()
                        .getFirst()
                        .excludedBy())
                .isEqualTo("complex-query");
    }

    @Test
    void explain_withInvalidQuery_isRefused() {
        assertThatThrownBy(() -> explain("target-nf-type=UDM")).isInstanceOf(ProblemException.class);
    }

    private DiscoveryExplanation explain(String query) {
        String escaped = query.contains("complex-query") ? query : query.replace('\'', '"');
        DiscoveryExplanation explanation = explainer.explain(new ExplainedQuery(escaped));
        assertThat(explanation.instances().stream()
                        .filter(verdict -> verdict.excludedBy() == null)
                        .map(Verdict::nfInstanceId)
                        .toList())
                .as("the instances that a discovery returns")
                .isEqualTo(found(escaped));
        return explanation;
    }

    private List<String> found(String query) {
        var parameters = new LinkedHashMap<String, List<String>>();
        var parsed = QueryParams.parse(query);
        parsed.names().forEach(name -> parameters.put(name, parsed.all(name)));
        var body = Json.parse(discovery
                .answer(query, () -> parameters, discovery.settings())
                .answer()
                .body());
        return body.get("nfInstances").valueStream().map(one -> id(one)).toList();
    }

    private String register(ObjectNode document) {
        discovery.onChange(new InstanceChange(id(document), null, NFProfile.of(document)));
        return id(document);
    }

    private static String encode(String json) {
        return URLEncoder.encode(json.replace('\'', '"'), StandardCharsets.UTF_8);
    }
}
