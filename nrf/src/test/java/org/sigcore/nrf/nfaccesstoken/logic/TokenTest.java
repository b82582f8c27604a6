// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfconfiguration.FeatureStatus;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions.AudienceType;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions.AuthFeatureConfig;
import org.sigcore.nrf.contract.nrfconfiguration.NfAccessTokenOptions.AuthRule;
import org.sigcore.nrf.nfaccesstoken.logic.TokenDecider.Parties;
import tools.jackson.databind.node.ObjectNode;

class TokenTest {
    private static final String NRF = "00000000-0000-4000-8000-00000000000f";

    private NfAccessTokenOptions options = NfAccessTokenOptions.RESOURCE.defaults();
    private @Nullable Set<String> tlsNames;
    private boolean forwarded;
    private final ObjectNode consumer = profile("AMF", "{'fqdn':'one.amf.example.org','sNssais':[{'sst':1}]}");
    private final ObjectNode producer = profile(
            "UDM",
            "{'nfSetIdList':['set1'],'nfServiceList':{"
                    + service(
                            "nudm-sdm",
                            "'allowedNfTypes':['AMF'],'allowedOperationsPerNfType':{'AMF':['nudm-sdm:am-data:read']}")
                    + "," + service("nudm-ee", "'allowedNfTypes':['SMF']") + "}}");
    private final TokenDecider decider = new TokenDecider(NRF, OwnPlmns.UNKNOWN);
    private final List<NFProfile> registered = List.of(NFProfile.of(consumer), NFProfile.of(producer));

    @Test
    void tokenForNfType_containsIssuerSubjectAudienceAndScope() {
        ObjectNode claims = decide("targetNfType=UDM", "scope=nudm-sdm", "targetNfSetId=set1");
        assertThat(Json.text(claims))
                .isEqualTo("{\"iss\":\"" + NRF + "\",\"sub\":\"" + id(consumer)
                        + "\",\"aud\":\"UDM\",\"scope\":\"nudm-sdm\",\"producerNfSetId\":\"set1\"}");
    }

    @Test
    void tokenForInstance_hasInstanceAsAudience() {
        ObjectNode claims = decide("targetNfInstanceId=" + id(producer), "scope=nudm-sdm");
        assertThat(claims.at("/aud/0").stringValue()).isEqualTo(id(producer));
    }

    @ParameterizedTest
    @CsvSource({
        "nudm-sdm nudm-ee, nudm-sdm",
        "nudm-sdm:am-data:read, nudm-sdm:am-data:read",
        "nudm-sdm nudm-sdm:ue-context:read, nudm-sdm"
    })
    void scope_isReducedToAllowedNames(String asked, String granted) {
        assertThat(decide("targetNfType=UDM", "scope=" + asked).get("scope").stringValue())
                .isEqualTo(granted);
    }

    @Test
    void oversizedScope_isRefusedWithInvalidRequest() {
        for (String scope : List.of(
                "nudm-sdm ".repeat(20_000) + "$", "nudm-sdm ".repeat(300) + "nudm-sdm", "n".repeat(60_000) + "$")) {
            assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=" + scope))
                    .isInstanceOfSatisfying(
                            TokenRefusedException.class,
                            e -> assertThat(e.error()).isEqualTo("invalid_request"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "scope=nudm-ee, unauthorized_client",
        "scope=nudm-mt, invalid_scope",
        "scope=, invalid_request",
        "scope=a$b, invalid_request",
        "grant_type=password, unsupported_grant_type",
        "nfInstanceId=00000000-0000-4000-8000-000000000000, invalid_client",
        "nfInstanceId=me, invalid_request",
        "nfType=SMF, invalid_client",
        "targetNfType=, invalid_request",
        "targetNfSetId=set2, invalid_scope",
        "targetNfInstanceId=00000000-0000-4000-8000-000000000000, invalid_request",
        "targetSnssaiList=[, invalid_request"
    })
    void invalidRequest_isRefusedWithOAuth2Error(String change, String error) {
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm", change))
                .isInstanceOfSatisfying(
                        TokenRefusedException.class, e -> assertThat(e.error()).isEqualTo(error));
    }

    @Test
    void unregisteredConsumer_isGrantedOnlyNrfScopes() {
        String stranger = "99999999-0000-4000-8000-000000000000";
        ObjectNode claims =
                decide("nfInstanceId=" + stranger, "targetNfType=NRF", "scope=nnrf-nfm nnrf-nfm:nf-instance:write");
        assertThat(claims.get("sub").stringValue()).isEqualTo(stranger);
        assertThat(claims.get("scope").stringValue()).isEqualTo("nnrf-nfm nnrf-nfm:nf-instance:write");
        assertThatThrownBy(() -> decide("nfInstanceId=" + stranger, "targetNfType=UDM", "scope=nudm-sdm"))
                .hasMessageContaining("not registered");
    }

    /** TS 29.510 5.4.2.2.2: the members of the request describe a consumer that is registered at another NRF. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # members changed                                             | granted scope, or error
            scope=nudm-sdm                                                | nudm-sdm
            scope=nudm-sdm:am-data:read nudm-sdm:x                        | nudm-sdm:am-data:read
            requesterPlmn=;requesterPlmnList=[{"mcc":"001","mnc":"01"}]   | nudm-sdm
            requesterPlmn={"mcc":"001","mnc":"02"}                        | unauthorized_client
            requesterPlmn=                                                | invalid_request
            requesterPlmn=;requesterSnpnList=[{"mcc":"001","mnc":"01","nid":"000007ed9d5"}] | unauthorized_client
            nfType=SMF                                                    | unauthorized_client
            nfType=                                                       | invalid_request
            scope=nudm-mt                                                 | invalid_scope
            sourceNfInstanceId=99999999-0000-4000-8000-000000000001       | invalid_request
            """)
    void consumerOfForwardingNrf_isJudgedByRequest(String changes, String expected) {
        forwarded = true;
        List<String> members = new ArrayList<>(List.of(
                "nfInstanceId=99999999-0000-4000-8000-000000000000",
                "targetNfType=UDM",
                "scope=nudm-sdm",
                "requesterPlmn={\"mcc\":\"001\",\"mnc\":\"01\"}"));
        members.addAll(List.of(changes.split(";")));
        String[] all = members.toArray(String[]::new);
        if (expected.startsWith("nudm")) {
            ObjectNode claims = decide(all);
            assertThat(claims.path("scope").asString()).isEqualTo(expected);
            assertThat(claims.path("sub").asString()).isEqualTo("99999999-0000-4000-8000-000000000000");
            tlsNames = Set.of("nrf.example.org");
            assertThatThrownBy(() -> decide(all)).hasMessageContaining("E0104");
        } else {
            assertThatThrownBy(() -> decide(all))
                    .isInstanceOfSatisfying(
                            TokenRefusedException.class,
                            e -> assertThat(e.error()).isEqualTo(expected));
        }
    }

    @Test
    void registeredConsumer_isJudgedByItsProfileThoughForwarded() {
        forwarded = true;
        assertThat(decide("targetNfType=UDM", "scope=nudm-sdm").path("scope").asString())
                .isEqualTo("nudm-sdm");
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm", "nfType=SMF"))
                .hasMessageContaining("E4004");
    }

    @Test
    void tokenForNrf_isGrantedOnlyNrfServices() {
        assertThat(decide("targetNfType=NRF", "scope=nnrf-disc nudm-sdm")
                        .get("scope")
                        .stringValue())
                .isEqualTo("nnrf-disc");
        assertThatThrownBy(() -> decide("targetNfType=NRF", "scope=nudm-sdm"))
                .isInstanceOf(TokenRefusedException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "requesterFqdn=other.example.org, requesterFqdn",
        "requesterSnssaiList=[{\"sst\":9}], requesterSnssaiList",
        "requesterPlmn={\"mcc\":\"999\";\"mnc\":\"70\"}, requesterPlmnList",
        "nfType=SMF, nfType"
    })
    void requesterAttributeOtherThanRegistered_isRefusedWithInvalidClient(String claim, String attribute) {
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm", claim.replace(';', ',')))
                .isInstanceOfSatisfying(TokenRefusedException.class, e -> {
                    assertThat(e.error()).isEqualTo("invalid_client");
                    assertThat(e).hasMessageContaining(attribute);
                });
    }

    @Test
    void consumerNotNamedByCertificate_isRefused() {
        tlsNames = Set.of();
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm")).hasMessageContaining("E0110");
        tlsNames = Set.of("other.example.org");
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm")).hasMessageContaining("E0104");
        tlsNames = Set.of("*.amf.example.org");
        assertThat(decide("targetNfType=UDM", "scope=nudm-sdm").path("scope").asString())
                .isEqualTo("nudm-sdm");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        # members of the service                                           | scopes asked for             | granted
        'allowedOperationsPerNfInstance':{'%s':['nudm-sdm:x']}                | nudm-sdm:x nudm-sdm:am-data:read | nudm-sdm:x nudm-sdm:am-data:read
        'allowedOperationsPerNfInstance':{'%s':['nudm-sdm:x']},'allowedOperationsPerNfInstanceOverrides':true | nudm-sdm:x nudm-sdm:am-data:read | nudm-sdm:x
        'allowedScopesRuleSet':{'a':{'priority':2,'action':'ALLOW','nfTypes':['AMF'],'scopes':['nudm-sdm:x']}} | nudm-sdm nudm-sdm:x nudm-sdm:am-data:read | nudm-sdm nudm-sdm:x
        'allowedScopesRuleSet':{'a':{'priority':2,'action':'ALLOW'},'b':{'priority':1,'action':'DENY','nfInstances':['%s'],'scopes':['nudm-sdm']}} | nudm-sdm nudm-sdm:x | nudm-sdm:x
        """)
    void operationScopes_areGrantedByAllowListsAndRuleSets(String members, String asked, String granted) {
        ObjectNode service = (ObjectNode) producer.at("/nfServiceList/nudm-sdm-1");
        object("{" + members.formatted(id(consumer)) + "}")
                .properties()
                .forEach(member -> service.set(member.getKey(), member.getValue()));
        assertThat(decide("targetNfType=UDM", "scope=" + asked).path("scope").asString())
                .isEqualTo(granted);
    }

    @Test
    void operationsOfInstance_areFoundIgnoringCaseOfItsId() {
        ObjectNode service = (ObjectNode) producer.at("/nfServiceList/nudm-sdm-1");
        service.put("allowedOperationsPerNfInstanceOverrides", true);
        service.putObject("allowedOperationsPerNfInstance")
                .putArray(id(consumer).toUpperCase(Locale.ROOT))
                .add("nudm-sdm:x");
        assertThat(decide("targetNfType=UDM", "scope=nudm-sdm:x nudm-sdm:am-data:read")
                        .path("scope")
                        .asString())
                .isEqualTo("nudm-sdm:x");
    }

    @Test
    void consumerDeniedByRuleSetOfProducer_isRefused() {
        producer.set(
                "allowedRuleSet",
                object(
                        "{'a':{'priority':1,'action':'DENY','nfDomains':['^one[.]amf']},'b':{'priority':2,'action':'ALLOW'}}"));
        List<NFProfile> again = List.of(NFProfile.of(consumer), NFProfile.of(producer));
        Map<String, String> form = Map.of(
                "grant_type",
                "client_credentials",
                "nfInstanceId",
                id(consumer),
                "nfType",
                "AMF",
                "targetNfType",
                "UDM",
                "scope",
                "nudm-sdm");
        assertThatThrownBy(() -> decide(form, again, null)).hasMessageContaining("E4003");
    }

    @Test
    void operatorAuthRules_whenEnabled_areApplied() {
        options = rules(new AuthRule("UDM", "SMF", List.of()));
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm")).hasMessageContaining("E4003");
        options = rules(new AuthRule("UDM", "AMF", List.of("nudm-ee")));
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm")).hasMessageContaining("E4003");
        options = rules(new AuthRule("UDM", "AMF", List.of("nudm-sdm")));
        assertThat(decide("targetNfType=UDM", "scope=nudm-sdm").path("scope").asString())
                .isEqualTo("nudm-sdm");
    }

    @Test
    void instanceIdAudienceType_listsInstancesOfTargetType() {
        NfAccessTokenOptions now = options;
        options = new NfAccessTokenOptions(
                now.oauthTokenExpiryTime(),
                AudienceType.NF_INSTANCE_ID_LIST,
                now.signingAlgorithm(),
                now.keyRotationInterval(),
                now.keyPublishedBefore(),
                true,
                now.authFeatureConfig());
        assertThat(Json.text(decide("targetNfType=UDM", "scope=nudm-sdm").get("aud")))
                .isEqualTo("[\"" + id(producer) + "\"]");
    }

    @Test
    void requestRestrictions_areCopiedToClaims() {
        ObjectNode claims = decide(
                "targetNfType=UDM",
                "scope=nudm-sdm",
                "requesterPlmn={\"mcc\":\"001\",\"mnc\":\"01\"}",
                "targetPlmn={\"mcc\":\"001\",\"mnc\":\"01\"}",
                "targetSnssaiList=[{\"sst\":1}]",
                "targetNsiList=[\"n1\"]",
                "sourceNfInstanceId=" + id(consumer));
        assertThat(claims.propertyNames())
                .containsExactlyInAnyOrder(
                        "iss",
                        "sub",
                        "aud",
                        "scope",
                        "consumerPlmnId",
                        "producerPlmnId",
                        "producerSnssaiList",
                        "producerNsiList",
                        "sourceNfInstanceId");
    }

    /** TS 29.510 5.4.2.2.2: a token is for a producer of the PLMN that the request names. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            targetNfType=UDM         | nudm-sdm | 001 | true
            targetNfType=UDM         | nudm-sdm | 999 | false
            targetNfInstanceId=      | nudm-sdm | 001 | true
            targetNfInstanceId=      | nudm-sdm | 999 | false
            targetNfType=NRF         | nnrf-nfm | 001 | true
            targetNfType=NRF         | nnrf-nfm | 999 | false
            """)
    void tokenForProducerOfAnotherPlmn_isRefused(String target, String scope, String mcc, boolean granted) {
        OwnPlmns plmns = new OwnPlmns(List.of(PlmnId.parse("001-01")));
        producer.remove("plmnList");
        consumer.remove("plmnList");
        List<NFProfile> ofTheNrf = List.of(NFProfile.of(consumer, plmns), NFProfile.of(producer, plmns));
        Map<String, String> form = new HashMap<>(Map.of(
                "grant_type",
                "client_credentials",
                "nfInstanceId",
                id(consumer),
                "scope",
                scope,
                "targetPlmn",
                "{\"mcc\":\"" + mcc + "\",\"mnc\":\"01\"}"));
        String[] named = target.split("=", 2);
        form.put(named[0], named[1].isEmpty() ? id(producer) : named[1]);
        List<NFProfile> producers = named[1].isEmpty() ? List.of(ofTheNrf.getLast()) : ofTheNrf;
        Supplier<ObjectNode> decided = () -> new TokenDecider(NRF, plmns)
                .decide(
                        new TokenRequest(form),
                        new TokenDecider.Parties(ofTheNrf.getFirst(), true, producers, false),
                        null,
                        options);
        if (granted) {
            assertThat(decided.get().at("/producerPlmnId/mcc").stringValue()).isEqualTo(mcc);
        } else {
            assertThatThrownBy(decided::get)
                    .isInstanceOfSatisfying(
                            TokenRefusedException.class,
                            e -> assertThat(e.isUnknownProducer()).isTrue());
        }
    }

    @Test
    void consumerWithoutPlmnList_hasPlmnsOfNrf() {
        OwnPlmns plmns = new OwnPlmns(List.of(PlmnId.parse("001-01")));
        consumer.remove("plmnList");
        TokenRequest request = new TokenRequest(Map.of(
                "grant_type", "client_credentials",
                "nfInstanceId", id(consumer),
                "scope", "nudm-sdm",
                "targetNfType", "UDM",
                "requesterPlmn", "{\"mcc\":\"999\",\"mnc\":\"70\"}"));
        List<NFProfile> ofTheNrf = List.of(NFProfile.of(consumer, plmns), NFProfile.of(producer, plmns));
        assertThatThrownBy(() -> new TokenDecider(NRF, plmns)
                        .decide(
                                request,
                                new TokenDecider.Parties(ofTheNrf.getFirst(), true, ofTheNrf, false),
                                null,
                                options))
                .isInstanceOfSatisfying(
                        TokenRefusedException.class, e -> assertThat(e.error()).isEqualTo("invalid_client"));
    }

    private static NfAccessTokenOptions rules(AuthRule... rules) {
        NfAccessTokenOptions now = NfAccessTokenOptions.RESOURCE.defaults();
        return new NfAccessTokenOptions(
                now.oauthTokenExpiryTime(),
                now.audienceType(),
                now.signingAlgorithm(),
                now.keyRotationInterval(),
                now.keyPublishedBefore(),
                true,
                new AuthFeatureConfig(FeatureStatus.ENABLED, List.of(rules)));
    }

    private ObjectNode decide(String... members) {
        Map<String, String> form = new HashMap<>(
                Map.of("grant_type", "client_credentials", "nfInstanceId", id(consumer), "nfType", "AMF"));
        for (String member : members) {
            String[] parts = member.split("=", 2);
            form.put(parts[0], parts[1]);
        }
        form.values().removeIf(String::isEmpty);
        return decide(form, registered, tlsNames);
    }

    private ObjectNode decide(Map<String, String> form, List<NFProfile> among, @Nullable Set<String> names) {
        TokenRequest request = new TokenRequest(form);
        String source = request.optional("sourceNfInstanceId");
        String target = request.optional("targetNfInstanceId");
        Parties parties = new Parties(
                find(among, request.nfInstanceId()).stream().findFirst().orElse(null),
                source == null || !find(among, source).isEmpty(),
                target == null ? among : find(among, target),
                forwarded);
        return decider.decide(request, parties, names, options);
    }

    private static List<NFProfile> find(List<NFProfile> among, String id) {
        return among.stream().filter(profile -> profile.id().equals(id)).toList();
    }
}
