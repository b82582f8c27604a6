// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.MalformedMessageException;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.diameter.config.DiameterNodeConfig;

/** The node of a connection, as the connection uses it. Thread-safe. */
public interface ConnectionNode {
    DiameterNodeConfig config();

    Counters counters();

    MessageWriter writer();

    /** Who takes down messages; null: nobody. */
    @Nullable
    DiameterTap tap();

    LoopContext loop(EventLoop loop);

    /** We leave: what is in progress may still end. */
    boolean isDraining();

    /** @return false if there are too many connections */
    boolean connectionOpened(Connection connection);

    void connectionClosed(Connection connection);

    /**
     * Refuses a request on an open connection before its AVPs are read.
     *
     * @return false if the message is to be read
     */
    boolean refusesUnread(Connection from, byte[] octets);

    /** A request of an application, on an open connection. */
    void onRequest(Connection from, DiameterMessage message);

    /** A message of application 0, or anything before the capabilities exchange. */
    void onBaseMessage(Connection from, DiameterMessage message);

    /**
     * Reports that the peer of a connection departed from the protocol in a way that is tolerated.
     *
     * @param detail the message, or a sentence about it
     */
    void deviates(Connection from, DiameterDeviation what, Object detail);

    /** A message with a defect inside. @return false: the connection is closing */
    boolean onMalformed(Connection from, MalformedMessageException e);

    /** Octets that cannot be cut into messages. */
    void onUnframeable(Connection from, byte[] header);

    /** Runs a task on an event loop after a delay. */
    ScheduledFuture<?> schedule(Runnable task, long delayNanos);

    /** Finds the way of a request that no peer has seen. */
    void dispatch(OutboundRequest request);

    /** Finds other ways for what waited for a lost peer. */
    void failOver(List<OutboundRequest> requests);
}
