// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SlfOptions;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import tools.jackson.databind.node.ObjectNode;

/** Discoveries, retrievals, subscriptions and tokens that need an SLF or another NRF. */
class OtherNfsIT {
    private static final String DISCOVER = "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF";
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SUBSCRIBER = "&supi=imsi-001010000000001";

    @TempDir
    private static Path data;

    private static RunningNf nrf;
    private final List<AutoCloseable> peers = new ArrayList<>();
    private final List<String> registered = new ArrayList<>();

    @BeforeAll
    static void start() {
        nrf = SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                "--sigcore.data-dir=" + NrfData.in(data),
                "--sigcore.sbi.port=0",
                "--server.port=0",
                "--sigcore.egress.timeout=30s",
                "--sigcore.egress.connect-timeout=20s");
    }

    @AfterAll
    static void stop() {
        nrf.close();
    }

    @AfterEach
    void clean() throws Exception {
        configure(SlfOptions.RESOURCE, "");
        configure(ForwardingOptions.RESOURCE, "");
        for (String id : registered) {
            send(SbiRequest.of("DELETE", INSTANCES + id));
        }
        for (AutoCloseable peer : peers) {
            peer.close();
        }
    }

    @Test
    void slfLookup_selectsGroupOfSubscriberAndMapsFailuresToConfiguredStatus() {
        ObjectNode one = register("{'udmInfo':{'groupId':'g1'}}");
        register("{'udmInfo':{'groupId':'g2'}}");
        Peer broken = peer(request -> SbiResponse.of(503));
        Peer slf = peer(request -> request.target().contains("001010000000009")
                ? SbiResponse.of(404)
                : SbiResponse.json(200, Json.object().put("UDM", "g1")));
        configure(
                SlfOptions.RESOURCE,
                "'featureStatus':'ENABLED','slfLookupConfig':[{'nfType':'UDM'}],'accessTokenEnabled':'ENABLED',"
                        + "'slfHostConfig':[" + slf.host(2) + "," + broken.host(1) + "],"
                        + "'errorResponses':[{'errorCondition':'SLF_GroupId_NotFound','responseCode':404,"
                        + "'errorCause':'USER_UNKNOWN'},{'errorCondition':'SLF_Error','responseCode':500}]");
        assertThat(found(get(DISCOVER + SUBSCRIBER))).containsExactly(id(one));
        assertThat(broken.requests).hasSize(1);
        SbiRequest asked = slf.requests.getFirst();
        assertThat(asked.target())
                .isEqualTo("/nudr-group-id-map/v1/nf-group-ids?nf-type=UDM&subscriberId=imsi-001010000000001");
        assertThat(asked.headers().get("authorization")).startsWith("Bearer ey");
        assertThat(found(get(DISCOVER + SUBSCRIBER))).containsExactly(id(one));
        assertThat(slf.requests.getLast().headers().get("authorization"))
                .as("the token is reused")
                .isEqualTo(asked.headers().get("authorization"));
        assertThat(found(get(DISCOVER))).as("no subscriber to look up").hasSize(2);
        assertThat(found(get(DISCOVER + SUBSCRIBER + "&group-id-list=g2"))).hasSize(1);
        SbiResponse unknown = get(DISCOVER + "&supi=imsi-001010000000009");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(Json.string(unknown.jsonObject(), "cause")).isEqualTo("USER_UNKNOWN");
        assertThat(Json.string(unknown.jsonObject(), "detail")).startsWith("ONRF-DIS-DISCVR-E0404");
        configure(
                SlfOptions.RESOURCE,
                "'featureStatus':'ENABLED','slfLookupConfig':[{'nfType':'UDM'}],'slfHostConfig':[" + broken.host(1)
                        + "],'errorResponses':[{'errorCondition':'SLF_Error','responseCode':500}]");
        assertThat(get(DISCOVER + SUBSCRIBER).status()).isEqualTo(500);
    }

    @Test
    void discoveredSlf_answerIsCachedAndTimeoutReturns504() {
        ObjectNode one = register("{'udmInfo':{'groupId':'g1'}}");
        Peer slf = peer(request -> SbiResponse.json(200, Json.object().put("UDM", "g1")));
        ObjectNode udr = profile(
                "UDR",
                "{'nfServiceList':{"
                        + service(
                                "nudr-group-id-map",
                                "'ipEndPoints':[{'ipv4Address':'127.0.0.1','port':" + slf.port() + "}]")
                        + "}}");
        put(udr);
        configure(
                SlfOptions.RESOURCE,
                "'featureStatus':'ENABLED','slfLookupConfig':[{'nfType':'UDM'}],"
                        + "'slfConfigMode':'DISCOVERED_SLF_CONFIG_MODE','resultCacheTime':'1h','requestTimeout':'200ms'");
        assertThat(found(get(DISCOVER + SUBSCRIBER))).containsExactly(id(one));
        assertThat(found(get(DISCOVER + SUBSCRIBER))).containsExactly(id(one));
        assertThat(slf.requests).hasSize(1);
        slf.close();
        SbiResponse silent = get(DISCOVER + "&supi=imsi-001010000000002");
        assertThat(silent.status()).isEqualTo(504);
        assertThat(found(get(DISCOVER + SUBSCRIBER))).as("still cached").containsExactly(id(one));
    }

    @Test
    void slfLookups_of400Discoveries_runConcurrently() {
        int many = 400;
        ObjectNode one = register("{'udmInfo':{'groupId':'g1'}}");
        CountDownLatch arrived = new CountDownLatch(many);
        Peer slf = peer(request -> {
            arrived.countDown();
            try {
                // No lookup is answered before all have arrived.
                return arrived.await(25, TimeUnit.SECONDS)
                        ? SbiResponse.json(200, Json.object().put("UDM", "g1"))
                        : SbiResponse.of(500);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        configure(
                SlfOptions.RESOURCE,
                "'featureStatus':'ENABLED','slfLookupConfig':[{'nfType':'UDM'}],'requestTimeout':'30s',"
                        + "'slfHostConfig':[" + slf.host(1) + "]");
        List<CompletableFuture<SbiResponse>> answers = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            answers.add(nrf.bean(SbiCaller.class)
                    .sendAsync(
                            nrf.sbi(),
                            SbiRequest.of("GET", DISCOVER + "&supi=imsi-" + (1_010_000_000L + i)),
                            Duration.ofSeconds(30)));
        }
        answers.forEach(answer -> assertThat(found(answer.join())).containsExactly(id(one)));
    }

    @Test
    void unknownTargets_areForwardedToAnotherNrfWithoutLoops() {
        Peer other = peer(request -> request.method().equals("POST")
                ? SbiResponse.created("http://127.0.0.1:9/nnrf-nfm/v1/subscriptions/x", Json.object())
                : SbiResponse.json(200, object("{'validityPeriod':5,'nfInstances':[{'nfInstanceId':'far'}]}")));
        Peer broken = peer(request -> SbiResponse.of(503));
        configure(
                ForwardingOptions.RESOURCE,
                "'discoveryStatus':'ENABLED','profileRetrievalStatus':'ENABLED','subscriptionStatus':'ENABLED',"
                        + "'accessTokenStatus':'ENABLED','forwardingRules':{'featureStatus':'ENABLED',"
                        + "'forwardingRulesConfig':[{'targetNfType':'UDM'}]},"
                        + "'nrfHostConfig':[" + other.host(2) + "," + broken.host(1) + "]");
        assertThat(found(get(DISCOVER))).containsExactly("far");
        assertThat(other.requests.getFirst().target()).isEqualTo(DISCOVER);
        assertThat(other.requests.getFirst().headers().get("via"))
                .isEqualTo("2.0 " + nrf.sbi().authority());
        assertThat(found(get(DISCOVER.replace("UDM", "AUSF")))).as("no rule").isEmpty();
        assertThat(get("/nnrf-nfm/v1/nf-instances/00000000-0000-4000-8000-000000000001")
                        .status())
                .isEqualTo(200);
        SbiRequest subscribe = SbiRequest.json(
                "POST",
                "/nnrf-nfm/v1/subscriptions",
                object("{'nfStatusNotificationUri':'http://127.0.0.1:9/n','subscrCond':{'nfType':'UDM'}}"));
        assertThat(send(subscribe).headers().get("location")).startsWith("http://127.0.0.1:9/");
        ObjectNode amf = profile("AMF", "{}");
        put(amf);
        String form =
                "grant_type=client_credentials&scope=nudm-sdm&nfType=AMF&targetNfType=UDM&nfInstanceId=" + id(amf);
        assertThat(send(SbiRequest.of("POST", "/oauth2/token")
                                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.UTF_8)))
                        .status())
                .isEqualTo(201);
        assertThat(send(SbiRequest.of("GET", DISCOVER)
                                .withHeader(
                                        "via",
                                        "2.0 scp.example.org, 2.0 " + nrf.sbi().authority()))
                        .status())
                .isEqualTo(508);
        assertThat(found(send(SbiRequest.of("GET", DISCOVER).withHeader("via", "2.0 127.0.0.1:" + other.port()))))
                .as("request from the NRF to which it would be forwarded")
                .isEmpty();
        ObjectNode here = register("{}");
        assertThat(found(get(DISCOVER))).containsExactly(id(here));
        assertThat(send(subscribe).headers().get("location"))
                .startsWith(nrf.sbi().toString());
    }

    @Test
    void hnrfUri_forwardsDiscoveryToHomeNrfWhenEnabled() {
        Peer home = peer(request ->
                SbiResponse.json(200, object("{'validityPeriod':5,'nfInstances':[{'nfInstanceId':'home'}]}")));
        register("{}");
        String query = DISCOVER + "&hnrf-uri=http%3A%2F%2F127.0.0.1%3A" + home.port() + "%2Fnnrf-disc%2Fv1";
        assertThat(found(get(query))).hasSize(1).doesNotContain("home");
        configure(ForwardingOptions.RESOURCE, "'homeNrfStatus':'ENABLED'");
        assertThat(found(get(query))).containsExactly("home");
        home.close();
        assertThat(get(query).status()).isEqualTo(504);
    }

    private Peer peer(org.sigcore.sbi.rest.SbiHandler handler) {
        Peer peer = new Peer(handler);
        peers.add(peer);
        return peer;
    }

    private void configure(ConfigResource<?> resource, String members) {
        Operator.put(nrf, resource.name(), "{" + members + "}");
    }

    private ObjectNode register(String members) {
        ObjectNode udm = profile("UDM", members);
        put(udm);
        return udm;
    }

    private void put(ObjectNode profile) {
        registered.add(id(profile));
        assertThat(send(SbiRequest.json("PUT", INSTANCES + id(profile), profile))
                        .status())
                .isEqualTo(201);
    }

    private SbiResponse get(String target) {
        return send(SbiRequest.of("GET", target));
    }

    private SbiResponse send(SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }

    private static List<String> found(SbiResponse response) {
        assertThat(response.status()).isEqualTo(200);
        List<String> ids = new ArrayList<>();
        response.json().get("nfInstances").forEach(instance -> ids.add(id(instance)));
        return ids;
    }
}
