// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Two BSFs on one database, each of which knows the documents of the other. */
abstract class TwoBsfsContract {
    private static final String API = "/nbsf-management/v1";

    @TempDir
    private Path directory;

    private final Queue<String> notifications = new ConcurrentLinkedQueue<>();

    /** The URL of an empty database that outlives the BSFs. */
    abstract String url(Path directory) throws Exception;

    @Test
    void subscriptionAtOneBsf_isNotifiedOfBindingsOfOtherBsf() throws Exception {
        String url = url(directory);
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer subscriber = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0),
                        new BlockingApplication(this::receive, 1 << 20));
                RunningNf first = bsf("first", url);
                RunningNf second = bsf("second", url);
                Consumer one = new Consumer(first.sbi());
                Consumer other = new Consumer(second.sbi())) {
            var subscription = subscription(
                            "PCF_PDU_SESSION_BINDING_REGISTRATION", "PCF_PDU_SESSION_BINDING_DEREGISTRATION")
                    .put("supi", "imsi-901")
                    .put("notifUri", "http://127.0.0.1:" + subscriber.port() + "/events");
            SbiResponse subscribed = one.send(SbiRequest.json("POST", API + "/subscriptions", subscription));
            assertThat(subscribed.status()).isEqualTo(201);

            SbiResponse created = other.post(session("ipv4Addr", "10.9.0.1", "supi", "imsi-901"));
            assertThat(created.status()).isEqualTo(201);
            until(() -> isNotified("PCF_PDU_SESSION_BINDING_REGISTRATION"));
            assertThat(one.call("GET", API + "/pcfBindings?ipv4Addr=10.9.0.1").status())
                    .isEqualTo(200);

            assertThat(one.call("DELETE", path(created)).status()).isEqualTo(204);
            until(() -> isNotified("PCF_PDU_SESSION_BINDING_DEREGISTRATION"));
            assertThat(other.call("DELETE", path(subscribed)).status()).isEqualTo(204);
            assertThat(one.call("DELETE", path(subscribed)).status()).isEqualTo(404);
        }
    }

    private boolean isNotified(String event) {
        return notifications.stream().anyMatch(notification -> notification.contains(event));
    }

    private SbiResponse receive(SbiRequest request) {
        notifications.add(new String(request.body(), StandardCharsets.UTF_8));
        return SbiResponse.noContent();
    }

    private RunningNf bsf(String name, String url) {
        return LocalBsf.start(
                directory.resolve(name),
                "--sigcore.store.url=" + url,
                "--sigcore.store.user="); // the user of the URL applies
    }

    private static String path(SbiResponse created) {
        String location = Objects.requireNonNull(created.headers().get("location"));
        return location.substring(location.indexOf(API));
    }
}
