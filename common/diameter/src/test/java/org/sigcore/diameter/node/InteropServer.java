// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.concurrent.CountDownLatch;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;

/**
 * A PCRF that answers every request with success, for manual tests of other clients: {@code InteropServer PORT}.
 */
final class InteropServer {
    private InteropServer() {}

    static void main(String[] args) throws InterruptedException {
        var config = DiameterNodeConfig.builder("pcrf.sigcore.lab", "sigcore.lab")
                .listen(ListenConfig.tcp("127.0.0.1", Integer.parseInt(args[0])))
                .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT)
                .build();
        DiameterNode node = DiameterNode.builder(config)
                .serve(Applications.RX, InteropServer::answer)
                .serve(Applications.GX, InteropServer::answer)
                .transactionListener(System.out::println)
                .start();
        System.out.println("listening on " + node.localAddresses());
        new CountDownLatch(1).await();
    }

    private static DiameterMessage answer(DiameterMessage request, DiameterPeer from) {
        for (var media : request.all(Rx.MEDIA_COMPONENT_DESCRIPTION)) {
            System.out.println("media component " + media.require(Rx.MEDIA_COMPONENT_NUMBER) + " from " + from.host());
        }
        return request.answer(ResultCode.DIAMETER_SUCCESS).build();
    }
}
