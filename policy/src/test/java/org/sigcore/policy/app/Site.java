// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.LinkedBlockingQueue;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.Sites;
import tools.jackson.databind.node.ObjectNode;

/** A Policy at a site with an NDB Cluster, with an SMF, a PGW and a P-CSCF that have a connection to each site. */
final class Site implements AutoCloseable {
    private static final String SM_POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";

    final PolicyProcess policy;
    final DiameterNode pgw;
    final DiameterNode af;

    Site(Path directory, Sites sites, int number, FakeNetwork network) {
        this(directory, sites.url(number), number, network);
    }

    /** @param url its own order of SQL nodes */
    Site(Path directory, String url, int number, FakeNetwork network) {
        this(policy(directory, url, number, network));
    }

    Site(PolicyProcess policy) {
        this.policy = policy;
        pgw = DiameterPeers.client(
                "pgw.sigcore.lab", Applications.GX, policy.diameterPort, new LinkedBlockingQueue<>());
        af = DiameterPeers.client(
                "pcscf.sigcore.lab", Applications.RX, policy.diameterPort, new LinkedBlockingQueue<>());
    }

    /** Starts the Policy of a site. No peer uses it, so that it writes no session yet. */
    static PolicyProcess policy(Path directory, String url, int number, FakeNetwork network) {
        return new PolicyProcess(
                directory.resolve("site" + number),
                network,
                "--sigcore.store.url=" + url,
                "--sigcore.store.user=", // the user of the URL applies
                "--policy.site-id=" + number);
    }

    /** Creates a session on N7 and returns its path. */
    String created(ObjectNode context) {
        return created(SM_POLICIES, context);
    }

    /** Creates a resource and returns its path. */
    String created(String collection, ObjectNode document) {
        SbiResponse created = policy.send(SbiRequest.json("POST", collection, document));
        assertThat(created.status()).as("%s", Json.text(created.json())).isEqualTo(201);
        return String.valueOf(created.headers().get("location")).replaceFirst("http://[^/]+", "");
    }

    SbiResponse get(String path) {
        return policy.send(SbiRequest.of("GET", path));
    }

    /** Changes an attribute of a session on N7. */
    SbiResponse update(String session, String attribute, String value) {
        return policy.send(
                SbiRequest.json("POST", session + "/update", Json.object().put(attribute, value)));
    }

    /** Ends a session on N7, or an AF session. */
    void end(String session) {
        assertThat(policy.send(SbiRequest.json("POST", session + "/delete", Json.object()))
                        .status())
                .isEqualTo(204);
    }

    /** Returns the address of a session on N7; none without the session. */
    String address(String session) {
        SbiResponse read = get(session);
        return read.status() == 200 ? read.json().at("/context/ipv4Address").asString("none") : "none";
    }

    /** Updates a session on Gx and returns the result code. */
    int update(String session, String address, int ratType) throws Exception {
        return Calls.code(
                pgw,
                DiameterPeers.ccr(session, 2, address).toBuilder()
                        .set(Gx.RAT_TYPE, ratType)
                        .build());
    }

    @Override
    public void close() {
        pgw.close();
        af.close();
        policy.close();
    }
}
