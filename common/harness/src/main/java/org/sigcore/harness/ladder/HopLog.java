// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;
import org.sigcore.sbi.SbiTransaction;
import org.sigcore.sbi.SbiTransactionListener;

/**
 * Transactions that participants of this process have completed since the last call of {@link #drain}. Bounded: the
 * oldest is evicted first. Thread-safe.
 */
public final class HopLog {
    private static final int CAPACITY = 4096;
    private final Map<String, String> names;
    private final Deque<Hop> hops = new ArrayDeque<>();

    /** @param names participants by authority or Diameter identity; may be a concurrent map that grows */
    public HopLog(Map<String, String> names) {
        this.names = names;
    }

    /** Returns a listener for the HTTP/2 transactions of a participant. */
    public SbiTransactionListener sbi(String self) {
        return transaction -> add(hop(self, transaction));
    }

    /** Returns a listener for the transactions of a participant's Diameter node. */
    public DiameterTransactionListener diameter(String self) {
        return transaction -> add(hop(self, transaction));
    }

    /** Removes and returns the transactions since the last call. */
    public synchronized List<Hop> drain() {
        List<Hop> taken = new ArrayList<>(hops);
        hops.clear();
        return taken;
    }

    /** Returns the name of the participant at an address, else the address itself. */
    public String nameOf(String peer) {
        return names.getOrDefault(peer, peer);
    }

    private synchronized void add(Hop hop) {
        if (hops.size() == CAPACITY) {
            hops.removeFirst();
        }
        hops.addLast(hop);
    }

    private Hop hop(String self, SbiTransaction transaction) {
        boolean client = transaction.side() == SbiTransaction.Side.CLIENT;
        return new Hop(
                client ? self : "",
                client ? nameOf(transaction.peer()) : self,
                client,
                transaction.method() + " " + transaction.target(),
                transaction.failure() == null
                        ? Integer.toString(transaction.status())
                        : transaction.failure().kind().name(),
                transaction.startEpochMicros(),
                transaction.durationMicros());
    }

    private Hop hop(String self, DiameterTransaction transaction) {
        boolean client = transaction.side() == DiameterTransaction.Side.CLIENT;
        String peer = nameOf(transaction.peer());
        return new Hop(
                client ? self : peer,
                client ? peer : self,
                client,
                application(transaction.applicationId()) + transaction.command(),
                transaction.failure() == null ? Integer.toString(transaction.resultCode()) : transaction.failure(),
                transaction.startEpochMicros(),
                transaction.durationMicros());
    }

    static String application(long id) {
        if (id == ApplicationId.GX) {
            return "Gx ";
        }
        if (id == ApplicationId.RX) {
            return "Rx ";
        }
        return id == ApplicationId.SY ? "Sy " : "";
    }
}
