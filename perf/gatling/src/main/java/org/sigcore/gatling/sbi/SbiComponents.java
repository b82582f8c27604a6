// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.core.CoreComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import io.netty.channel.IoEventLoopGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.gatling.core.RunComponents;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.token.ConsumerTokens;
import org.sigcore.sbi.token.NrfTokenIssuer;
import org.sigcore.sbi.token.TokenCaller;

/** SBI connections of one run, on the event loops of its virtual users. Thread-safe. */
final class SbiComponents extends RunComponents {
    /** Key by which Gatling finds the components. */
    static final ProtocolKey<SbiProtocol, SbiComponents> KEY = new Key<>(
            SbiProtocol.class,
            "the simulation calls sbi(…) but has no protocol: setUp(…).protocols(sbi().target(\"http://…\"))",
            SbiComponents::new);

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final int STREAMS = 100_000; // the limit of the peer applies

    private final SbiProtocol protocol;
    private final List<SbiCaller> callers = new ArrayList<>();
    private final int loops;

    private SbiComponents(SbiProtocol protocol, CoreComponents gatling) {
        super(gatling);
        this.protocol = protocol;
        SbiTransport transport = SbiTransport.on((IoEventLoopGroup) gatling.eventLoopGroup());
        SbiClientConfig config = SbiClientConfig.defaults()
                .withPool(new SbiClientConfig.Pool(1, 1, STREAMS, STREAMS))
                .withConnectTimeout(CONNECT)
                .withTls(protocol.tls());
        loops = transport.eventLoops().size();
        for (int i = 0; i < protocol.connections(); i += loops) {
            SbiClient client = new SbiClient(transport, config);
            gatling.actorSystem().registerOnTermination(() -> {
                client.close();
                return client;
            });
            callers.add(withTokens(client));
        }
    }

    private SbiCaller withTokens(SbiCaller network) {
        SbiProtocol.Consumer consumer = protocol.consumer();
        if (consumer == null) {
            return network;
        }
        NrfTokenIssuer issuer = new NrfTokenIssuer(
                request -> network.send(consumer.nrf(), request, protocol.timeout()),
                consumer.nfInstanceId(),
                consumer::nfType);
        return new TokenCaller(network, new ConsumerTokens(() -> issuer, System::nanoTime));
    }

    SbiProtocol protocol() {
        return protocol;
    }

    /**
     * Returns the client of a user, on the user's event loop. Users are assigned round-robin to loops and to the
     * connections of each loop.
     */
    SbiCaller caller(Session user) {
        return callers.get((int) (user.userId() / loops % callers.size()));
    }
}
