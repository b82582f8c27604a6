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

/** The node as seen by its connections. Thread-safe. */
public interface ConnectionNode {
    DiameterNodeConfig config();

    Counters counters();

    MessageWriter writer();

    /** Returns the tap that records messages; null if absent. */
    @Nullable
    DiameterTap tap();

    LoopContext loop(EventLoop loop);

    /** Returns true while the node shuts down and waits for transactions in progress. */
    boolean isDraining();

    /** @return false if there are too many connections */
    boolean connectionOpened(Connection connection);

    void connectionClosed(Connection connection);

    /**
     * Refuses a request on an open connection before its AVPs are parsed.
     *
     * @return false if the message must be parsed
     */
    boolean refusesUnread(Connection from, byte[] octets);

    /** Called for a request of an application on an open connection. */
    void onRequest(Connection from, DiameterMessage message);

    /** Called for a message of application 0, or any message before the capabilities exchange. */
    void onBaseMessage(Connection from, DiameterMessage message);

    /**
     * Reports that the node tolerated a deviation of a peer from the protocol.
     *
     * @param detail the message, or a description
     */
    void deviates(Connection from, DiameterDeviation what, Object detail);

    /** Called for a message with an invalid AVP. Returns false if the connection is being closed. */
    boolean onMalformed(Connection from, MalformedMessageException e);

    /** Called for octets that cannot be split into messages. */
    void onUnframeable(Connection from, byte[] header);

    /** Runs a task on an event loop after a delay. */
    ScheduledFuture<?> schedule(Runnable task, long delayNanos);

    /** Routes a request that has not been sent to any peer. */
    void dispatch(OutboundRequest request);

    /** Routes requests that were pending at a lost peer to alternate peers. */
    void failOver(List<OutboundRequest> requests);
}
