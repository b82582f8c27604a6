// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;
import static org.sigcore.testkit.JavaProcess.freePort;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.testkit.JavaProcess;
import org.sigcore.testkit.Sites;
import tools.jackson.databind.node.ObjectNode;

/** A BSF from the jar at a site with an NDB Cluster, in a process of its own, and a consumer of it. */
final class BsfSite implements AutoCloseable {
    static final String API = "/nbsf-management/v1";
    private static final Duration START = Duration.ofMinutes(5);

    final int number;
    final int diameterPort = freePort();
    final Consumer consumer;
    private final int port = freePort();
    private final Path directory;
    private final Sites sites;
    private JavaProcess process;

    BsfSite(Path directory, Sites sites, int number) {
        this.number = number;
        this.directory = directory.resolve("bsf" + number);
        this.sites = sites;
        this.consumer = new Consumer(ApiRoot.of("http", "127.0.0.1", port));
        this.process = launched();
    }

    private JavaProcess launched() {
        return BsfProcess.ofJar(
                directory,
                "--sigcore.store.url=" + sites.url(number),
                "--sigcore.store.user=", // the user of the URL applies
                "--bsf.site-id=" + number,
                "--sigcore.sbi.port=" + port,
                "--sigcore.diameter.identity=" + identity(),
                "--sigcore.diameter.port=" + diameterPort);
    }

    /** Starts the killed BSF again. */
    void launch() {
        process = launched();
        awaitReady();
    }

    void awaitReady() {
        until(START, () -> {
            assertThat(process.isAlive()).as("the BSF of site " + number).isTrue();
            try {
                return status("10.200.0.1") == 204;
            } catch (SbiCallException notYet) {
                return false;
            }
        });
    }

    String identity() {
        return "bsf" + number + ".sigcore.lab";
    }

    /** Returns the status of a search for a binding by address. */
    int status(String address) {
        return consumer.call("GET", API + "/pcfBindings?ipv4Addr=" + address).status();
    }

    SbiResponse get(String path) {
        return consumer.call("GET", path);
    }

    /** Creates a resource and returns its path. */
    String created(String collection, ObjectNode document) {
        SbiResponse created = consumer.send(SbiRequest.json("POST", API + collection, document));
        assertThat(created.status()).isEqualTo(201);
        String location = Objects.requireNonNull(created.headers().get("location"));
        return location.substring(location.indexOf(API));
    }

    int patch(String path, String members) {
        return consumer.send(SbiRequest.of("PATCH", path)
                        .withBody("application/merge-patch+json", members.getBytes(StandardCharsets.UTF_8)))
                .status();
    }

    /** Kills the BSF, and its database at the same time. */
    void killWithDatabase() {
        process.kill();
        sites.kill(number);
    }

    @Override
    public void close() {
        consumer.close();
        process.close();
    }
}
