// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.sigcore.testkit.Await.await;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryAnswer;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryCall;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import tools.jackson.databind.node.ObjectNode;

/** Fake NRF with a few profiles whose answers can be held back and replaced. */
final class DiscoveryFake implements NrfDiscovery {
    final List<DiscoveryCall> calls = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile DiscoveryAnswer answer;

    DiscoveryFake(ObjectNode... profiles) {
        answer = ExchangeBench.answer(60, profiles);
    }

    void answer(DiscoveryAnswer next) {
        answer = next;
    }

    void hold() {
        gate = new CountDownLatch(1);
    }

    void release() {
        gate.countDown();
    }

    void awaitAsked() {
        await(asked);
    }

    @Override
    public DiscoveryAnswer discover(DiscoveryCall call) {
        calls.add(call);
        await(gate);
        asked.countDown();
        return answer;
    }
}
