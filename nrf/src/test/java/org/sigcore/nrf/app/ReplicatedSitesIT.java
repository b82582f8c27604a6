// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.JsonPatch;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.Sites;
import tools.jackson.databind.node.ObjectNode;

/**
 * An NRF at each of two sites with NDB Clusters that replicate to each other. At the end, the NRF and the database of the first site are stopped together.
 */
@Sites.Needed
class ReplicatedSitesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final int REGISTERED = 40;
    private static final int CONFLICTS = 10;

    @TempDir
    private Path data;

    @Test
    void replicatedSites_shareProfilesAndSubscriptionsAndSurvivorTakesOver() throws Exception {
        try (SbiTransport transport = SbiTransport.start(1);
                Subscriber subscriber = new Subscriber(transport);
                Sites sites = Sites.start(data.resolve("ndb"), 2, "nrf", "nrf");
                RunningNf two = start(sites, 2)) {
            RunningNf one = start(sites, 1);
            List<ObjectNode> alive;
            List<ObjectNode> silent;
            try {
                sites.join();
                configure(one, one, two);
                configure(two, one, two);
                subscribe(two, subscriber);
                long worst = replicate(one, two, subscriber);
                int decided = conflict(one, two);
                deletionWins(one, two);
                alive = registered(one, two, 3);
                silent = registered(one, two, 3);
                System.out.printf(
                        "NRF sites: %d profiles at the other site after %d ms at most, %d conflicting writes agreed%n",
                        REGISTERED, worst, decided);
            } finally {
                one.close();
                sites.kill(1);
            }
            silent.forEach(profile -> assertThat(status(two, profile)).isEqualTo("REGISTERED"));
            takeOver(two, alive, silent);
        }
    }

    /** Each profile is discovered at the other site; its subscriber is notified of it once, by the site of the change. */
    private static long replicate(RunningNf one, RunningNf two, Subscriber subscriber) throws InterruptedException {
        long worst = 0;
        List<ObjectNode> profiles = new ArrayList<>();
        for (int i = 0; i < REGISTERED; i++) {
            ObjectNode profile = profile("UDM", "{'heartBeatTimer':3600,'capacity':" + i + "}");
            register(one, profile);
            long since = System.nanoTime();
            until(PATIENCE, () -> found(two, "UDM").contains(id(profile)));
            worst = Math.max(worst, (System.nanoTime() - since) / 1_000_000);
            profiles.add(profile);
        }
        // The first ones may have been registered before the subscription reached that site.
        for (ObjectNode profile : profiles.subList(REGISTERED / 2, REGISTERED)) {
            subscriber.await(id(profile), List.of(Subscriber.state(profile)));
            assertThat(subscriber.heardOf(id(profile))).hasSize(1);
        }
        return worst;
    }

    /** Both sites keep the same one of two concurrent changes. */
    private static int conflict(RunningNf one, RunningNf two) {
        ObjectNode profile = profile("UDM", "{'heartBeatTimer':3600,'capacity':1}");
        register(one, profile);
        until(PATIENCE, () -> two.bean(NfInstances.class).find(id(profile)) != null);
        for (int i = 0; i < CONFLICTS; i++) {
            assertThat(send(one, patch(profile, "capacity", String.valueOf(100 + i)))
                            .successful())
                    .isTrue();
            assertThat(send(two, patch(profile, "capacity", String.valueOf(200 + i)))
                            .successful())
                    .isTrue();
        }
        Set<Long> seen = new HashSet<>();
        until(PATIENCE, () -> {
            NfInstance here = one.bean(NfInstances.class).find(id(profile));
            NfInstance there = two.bean(NfInstances.class).find(id(profile));
            seen.add(here == null ? 0 : here.revision());
            return here != null
                    && there != null
                    && here.revision() == there.revision()
                    && here.profile().document().equals(there.profile().document());
        });
        assertThat(seen).isNotEmpty();
        return 2 * CONFLICTS;
    }

    private static void deletionWins(RunningNf one, RunningNf two) {
        ObjectNode profile = profile("UDM", "{'heartBeatTimer':3600,'capacity':1}");
        register(one, profile);
        until(PATIENCE, () -> two.bean(NfInstances.class).find(id(profile)) != null);
        assertThat(send(one, SbiRequest.of("DELETE", INSTANCES + id(profile))).status())
                .isEqualTo(204);
        until(PATIENCE, () -> two.bean(NfInstances.class).find(id(profile)) == null);
    }

    /** The instances of a lost site have a whole heart-beat period to report to the other one. */
    private static void takeOver(RunningNf two, List<ObjectNode> alive, List<ObjectNode> silent) {
        until(PATIENCE, () -> {
            alive.forEach(profile -> send(two, patch(profile, "nfStatus", "\"REGISTERED\"")));
            return silent.stream().allMatch(profile -> status(two, profile).equals("SUSPENDED"));
        });
        for (ObjectNode profile : alive) {
            assertThat(status(two, profile)).isEqualTo("REGISTERED");
            assertThat(site(two, profile)).isEqualTo("site2");
        }
        ObjectNode next = profile("UDR", "{'heartBeatTimer':3600}");
        register(two, next);
        until(PATIENCE, () -> found(two, "UDR").contains(id(next)));
    }

    /** Registers instances at the first site and waits until the second one has them. */
    private static List<ObjectNode> registered(RunningNf one, RunningNf two, int count) {
        List<ObjectNode> profiles = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ObjectNode profile = profile("AUSF", "{'heartBeatTimer':15}");
            register(one, profile);
            until(PATIENCE, () -> site(two, profile).equals("site1"));
            profiles.add(profile);
        }
        return profiles;
    }

    private RunningNf start(Sites sites, int site) {
        return SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                "--sigcore.data-dir=" + data.resolve("site" + site),
                "--sigcore.store.url=" + sites.url(site),
                "--nrf.site.id=site" + site,
                "--nrf.site.database=own",
                "--sigcore.sbi.port=0",
                "--server.port=0");
    }

    private static void configure(RunningNf nrf, RunningNf one, RunningNf two) {
        Operator.put(
                nrf,
                "geoRedundancyOptions",
                "{'featureStatus':'ENABLED','monitorDBReplicationStatusInterval':'500ms',"
                        + "'monitorNrfServiceStatusInterval':'500ms','siteDownTimerInterval':'2s',"
                        + "'useRemoteDataWhenReplDown':'ENABLED','siteIdToNrfInfoList':["
                        + info("site1", one) + "," + info("site2", two) + "]}");
    }

    private static String info(String siteId, RunningNf nrf) {
        return "{'siteId':'" + siteId + "','nrfHostConfigList':[{'host':'127.0.0.1','port':"
                + nrf.sbi().port() + "}]}";
    }

    private static void subscribe(RunningNf nrf, Subscriber subscriber) {
        ObjectNode body =
                object("{'nfStatusNotificationUri':'" + subscriber.uri() + "','subscrCond':{'nfType':'UDM'}}");
        assertThat(send(nrf, SbiRequest.json("POST", "/nnrf-nfm/v1/subscriptions", body))
                        .status())
                .isEqualTo(201);
    }

    private static void register(RunningNf nrf, ObjectNode profile) {
        assertThat(send(nrf, SbiRequest.json("PUT", INSTANCES + id(profile), profile))
                        .status())
                .isEqualTo(201);
    }

    private static SbiRequest patch(ObjectNode profile, String member, String value) {
        String patch = "[{\"op\":\"replace\",\"path\":\"/" + member + "\",\"value\":" + value + "}]";
        return SbiRequest.of("PATCH", INSTANCES + id(profile))
                .withBody(JsonPatch.MEDIA_TYPE, patch.getBytes(StandardCharsets.UTF_8));
    }

    private static String site(RunningNf nrf, ObjectNode profile) {
        NfInstance instance = nrf.bean(NfInstances.class).find(id(profile));
        return instance == null ? "" : instance.site();
    }

    private static String status(RunningNf nrf, ObjectNode profile) {
        return send(nrf, SbiRequest.of("GET", INSTANCES + id(profile)))
                .json()
                .path("nfStatus")
                .asString();
    }

    private static List<String> found(RunningNf nrf, String type) {
        List<String> ids = new ArrayList<>();
        send(
                        nrf,
                        SbiRequest.of(
                                "GET",
                                "/nnrf-disc/v1/nf-instances?requester-nf-type=AMF&max-payload-size-ext=10000&target-nf-type="
                                        + type))
                .json()
                .get("nfInstances")
                .forEach(instance -> ids.add(id(instance)));
        return ids;
    }

    private static SbiResponse send(RunningNf nrf, SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }
}
