// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.sigcore.bsf.bsfmanagementservice.api.BindingLookup;
import org.sigcore.bsf.diamgateway.logic.RxDecider;
import org.sigcore.bsf.diamgateway.logic.RxDecision;
import org.sigcore.bsf.diamgateway.logic.RxSessionReader;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.node.DiameterPeer;
import org.sigcore.diameter.node.DiameterRelay;
import org.sigcore.diameter.node.RelayDecision;
import org.sigcore.model.SpecRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Rx agent. The first AAR of a session waits on a thread of its own for the look-up; every other request, in either
 * direction, goes on at once by its Destination-Host, without a look-up. Thread-safe.
 */
@SpecRef("TS 29.213 7.3")
public final class BindingRelay implements DiameterRelay {
    private static final Logger LOG = LoggerFactory.getLogger(BindingRelay.class);
    private final RxDecider decider;
    private final BindingLookup bindings;
    private final Executor threads;
    private final int maxLookups;
    private final AtomicInteger lookups = new AtomicInteger();

    /**
     * @param threads where look-ups block
     * @param maxLookups further ones are answered with 3004
     */
    public BindingRelay(RxDecider decider, BindingLookup bindings, Executor threads, int maxLookups) {
        this.decider = decider;
        this.bindings = bindings;
        this.threads = threads;
        this.maxLookups = maxLookups;
    }

    @Override
    public RelayDecision decide(DiameterMessage request, DiameterPeer from) {
        if (!decider.needsBinding(request)) {
            return RelayDecision.Forward.byRouting(request);
        }
        if (lookups.incrementAndGet() > maxLookups) {
            lookups.decrementAndGet();
            return relay(decider.tooBusy(request));
        }
        return new RelayDecision.Later(CompletableFuture.supplyAsync(() -> lookUp(request), threads));
    }

    private RelayDecision lookUp(DiameterMessage request) {
        try {
            return relay(decider.settle(request, bindings.find(RxSessionReader.read(request))));
        } catch (InvalidAvpException e) {
            return new RelayDecision.Answer(request.refuse(e));
        } catch (RuntimeException e) {
            LOG.warn("event=binding-lookup-failed session={} reason={}", request.sessionId(), e.toString());
            return relay(decider.unableToComply(request));
        } finally {
            lookups.decrementAndGet();
        }
    }

    private static RelayDecision relay(RxDecision decision) {
        return switch (decision) {
            case RxDecision.Forward(var request) -> RelayDecision.Forward.byRouting(request);
            case RxDecision.Answer(var answer) -> new RelayDecision.Answer(answer);
        };
    }
}
