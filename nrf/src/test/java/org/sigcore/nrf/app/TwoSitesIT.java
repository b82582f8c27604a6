// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.JsonPatch;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.testkit.ConcurrentClass;
import org.sigcore.testkit.H2Server;
import tools.jackson.databind.node.ObjectNode;

/** Two sites on one database: one stops reporting, then stops, and its NF instances move to the other one. */
@ConcurrentClass
class TwoSitesIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String ALL_BUT_ARTISAN = "nfregistration,nfdiscovery,nfsubscription,nfaccesstoken,nrfauditor,"
            + "nrfcachedata,nrfconfiguration,ingressgateway,egressgateway,alternate-route,appinfo,perfinfo";

    @TempDir
    private Path data;

    @Test
    void mateSite_takesOverInstancesOfLostSite() throws SQLException {
        try (H2Server database = H2Server.start(data);
                RunningNf one = start(database, "site1")) {
            RunningNf two =
                    start(database, "site2", "--roles=" + ALL_BUT_ARTISAN, "--sigcore.links.nrfartisan=" + one.sbi());
            List<ObjectNode> instances = new ArrayList<>();
            try {
                configure(one, two, "DISABLED");
                until(
                        () -> two.bean(org.sigcore.nrf.contract.nrfartisan.SiteView.class)
                                .own(),
                        "site2");
                for (int i = 0; i < 2; i++) {
                    instances.add(profile("UDM", "{'heartBeatTimer':1,'priority':" + i + "}"));
                    register(two, instances.get(i));
                }
                until(() -> site(one, instances.getLast()), "site2");
                // The site does not report, but its NRF answers.
                until(() -> found(one), List.of());
                configure(one, two, "ENABLED");
                until(() -> found(one).size(), 2);
            } finally {
                two.close();
            }
            ObjectNode moved = instances.getFirst();
            ObjectNode silent = instances.getLast();
            until(
                    () -> {
                        assertThat(send(one, heartbeat(moved)).status()).isEqualTo(204);
                        return site(one, moved);
                    },
                    "site1");
            until(
                    () -> {
                        assertThat(send(one, heartbeat(moved)).status()).isEqualTo(204);
                        return status(one, silent);
                    },
                    "SUSPENDED");
            assertThat(status(one, moved)).isEqualTo("REGISTERED");
            until(() -> found(one), List.of(id(moved))); // nfdiscovery follows the feed
        }
    }

    private RunningNf start(H2Server database, String site, String... more) {
        return SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                Stream.concat(
                                Stream.of(
                                        "--sigcore.data-dir=" + data.resolve(site),
                                        "--sigcore.store.url=" + database.url("nrf"),
                                        "--nrf.site.id=" + site,
                                        "--sigcore.sbi.port=0",
                                        "--server.port=0"),
                                Stream.of(more))
                        .toArray(String[]::new));
    }

    // The sites share the database, and with it the configuration.
    private static void configure(RunningNf one, RunningNf two, String useRemoteData) {
        Operator.put(
                one,
                "geoRedundancyOptions",
                "{'featureStatus':'ENABLED','monitorDBReplicationStatusInterval':'100ms',"
                        + "'monitorNrfServiceStatusInterval':'100ms','siteDownTimerInterval':'200ms',"
                        + "'useRemoteDataWhenReplDown':'" + useRemoteData + "','siteIdToNrfInfoList':["
                        + info("site1", one) + "," + info("site2", two) + "]}");
    }

    private static String info(String siteId, RunningNf nrf) {
        return "{'siteId':'" + siteId + "','nrfHostConfigList':[{'host':'127.0.0.1','port':"
                + nrf.sbi().port() + "}]}";
    }

    private static void register(RunningNf nrf, ObjectNode profile) {
        assertThat(send(nrf, SbiRequest.json("PUT", INSTANCES + id(profile), profile))
                        .status())
                .isEqualTo(201);
    }

    private static SbiRequest heartbeat(ObjectNode profile) {
        return SbiRequest.of("PATCH", INSTANCES + id(profile))
                .withBody(
                        JsonPatch.MEDIA_TYPE,
                        "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]"
                                .getBytes(StandardCharsets.UTF_8));
    }

    private static String site(RunningNf nrf, ObjectNode profile) {
        var instance = nrf.bean(NfInstances.class).find(id(profile));
        return instance == null ? "none" : instance.site();
    }

    private static String status(RunningNf nrf, ObjectNode profile) {
        return send(nrf, SbiRequest.of("GET", INSTANCES + id(profile)))
                .json()
                .path("nfStatus")
                .asString();
    }

    private static List<String> found(RunningNf nrf) {
        List<String> ids = new ArrayList<>();
        send(nrf, SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF"))
                .json()
                .get("nfInstances")
                .forEach(instance -> ids.add(id(instance)));
        return ids;
    }

    private static SbiResponse send(RunningNf nrf, SbiRequest request) {
        return nrf.bean(SbiCaller.class).send(nrf.sbi(), request, Duration.ofSeconds(20));
    }
}
