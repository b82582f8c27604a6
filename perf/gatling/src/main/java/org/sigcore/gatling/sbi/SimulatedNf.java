// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.simulators.nf.Behaviour;

/**
 * Simulated network function in the process of the virtual users. It answers requests and notifications of the core
 * (such as an SMF or a UDR does); its behaviour can delay, fail or drop answers. Virtual users can wait for requests
 * that they have caused. Thread-safe. Ends with the process or when closed.
 */
public final class SimulatedNf implements AutoCloseable {
    /** Placeholder for the key in a path: a request is delivered to the virtual user that expects its key. */
    public static final String KEY = "{key}";

    private static final int MAX_BODY = 1 << 20;
    private static final Duration LOST = Duration.ofMinutes(1);

    private final SbiTransport transport = SbiTransport.start(1);
    private final Map<String, Mailbox> mailboxes;
    private final String host;
    private final SbiServer server;

    private SimulatedNf(Builder builder) {
        mailboxes = Map.copyOf(builder.mailboxes);
        host = builder.host;
        server = SbiServer.start(
                transport,
                SbiServerConfig.of(builder.host, builder.port),
                new BlockingApplication(builder.routes.build(), MAX_BODY));
    }

    /**
     * Starts building a network function that listens at an address in cleartext.
     *
     * @param port 0 for any free port
     */
    public static Builder at(String host, int port) {
        return new Builder(host, port);
    }

    /** Returns the API root, for use in a {@code notificationUri}. */
    public String apiRoot() {
        return ApiRoot.of("http", host, server.port()).toString();
    }

    /** @throws IllegalArgumentException if the network function defines no request of that name */
    Mailbox mailbox(String name) {
        Mailbox mailbox = mailboxes.get(name);
        if (mailbox == null) {
            throw new IllegalArgumentException("no request is named " + name + ", only " + mailboxes.keySet());
        }
        return mailbox;
    }

    @Override
    public void close() {
        transport.close();
    }

    /** Defines the answers of a network function. Not thread-safe. */
    public static final class Builder {
        private final String host;
        private final int port;
        private final SbiRouter.Builder routes = SbiRouter.builder();
        private final Map<String, Mailbox> mailboxes = new LinkedHashMap<>();
        private Behaviour behaviour = new Behaviour();
        private Behaviour loss = new Behaviour();

        private Builder(String host, int port) {
            this.host = host;
            this.port = port;
        }

        /** Answers with a status and no body. */
        public Builder answer(String name, String method, String path, int status) {
            return answer(name, method, path, _ -> SbiResponse.of(status));
        }

        /**
         * Defines the answer to a request.
         *
         * @param name name by which virtual users expect the request
         * @param path path that contains {@link #KEY} after its first segment
         */
        public Builder answer(String name, String method, String path, SbiHandler handler) {
            int fixed = path.indexOf("/{");
            if (fixed <= 0 || !path.contains(KEY)) {
                throw new IllegalArgumentException(
                        name + ": expected " + KEY + " in the path " + path + ", not at its begin");
            }
            Mailbox mailbox = new Mailbox();
            if (mailboxes.put(name, mailbox) != null) {
                throw new IllegalArgumentException(name + " is defined twice");
            }
            routes.api(path.substring(0, fixed))
                    .route(method, path.substring(fixed), request -> answer(mailbox, handler, request));
            return this;
        }

        /** Returns the settings of latency and errors, which can be changed during the run. */
        public Builder behaviour(Behaviour latencyAndErrors) {
            behaviour = latencyAndErrors;
            return this;
        }

        /**
         * Drops a share of the requests: they are neither answered nor delivered to virtual users.
         *
         * @param share from 0 to 1
         */
        public Builder loses(double share) {
            loss = new Behaviour(new Behaviour.Setting(Duration.ZERO, 1, share));
            return this;
        }

        /** Starts listening. */
        public SimulatedNf start() {
            return new SimulatedNf(this);
        }

        private SbiResponse answer(Mailbox mailbox, SbiHandler handler, SbiRequest request) {
            if (loss.apply() != 0) {
                LockSupport.parkNanos(LOST.toNanos());
                return SbiResponse.of(504);
            }
            int error = behaviour.apply();
            SbiResponse response = error == 0 ? handler.handle(request) : SbiResponse.of(error);
            mailbox.put(request.pathParam("key"), request);
            return response;
        }
    }
}
