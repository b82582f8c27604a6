// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import com.sun.nio.sctp.PeerAddressChangeNotification;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.util.ReferenceCountUtil;
import java.net.SocketAddress;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.MalformedMessageException;
import org.sigcore.diameter.api.DiameterSendException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A transport connection. Splits octets into messages, matches answers to requests, and batches output, which is
 * flushed once per read. State is confined to the event loop; {@link #submit}, {@link #reply} and {@link #close} may be
 * called from any thread.
 */
public final class Connection extends ChannelInboundHandlerAdapter implements FrameReader.Receiver {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** Limit for messages before the capabilities exchange, so that unidentified peers occupy little memory. */
    private static final int MAX_SETUP_MESSAGE_BYTES = 16 << 10;

    /** Lifecycle phase of a connection. */
    public enum Phase {
        /** Before CER/CEA is done. */
        SETUP,
        OPEN,
        /** DPR was sent or received. */
        CLOSING,
        CLOSED
    }

    private final ConnectionNode node;
    private final Framing framing;
    private final boolean initiator;
    private final FrameReader frames;
    private final Unanswered unanswered;
    private final ReceiveTimer silence;
    private final MessageTap tap;
    private @Nullable LoopContext loop;
    private @Nullable Channel channel;
    private @Nullable ConnectionEndpoints ends;
    private @Nullable Output output;
    private boolean marked;
    private int requestsInProgress;
    private boolean closeWhenIdle;
    private boolean complainedOf;
    private volatile @Nullable Neighbour peer;
    private volatile Phase phase = Phase.SETUP;
    private volatile @Nullable String endCause;

    /** @param initiatedFor the peer to connect to; null for an accepted connection */
    public Connection(ConnectionNode node, Framing framing, @Nullable Neighbour initiatedFor) {
        this.node = node;
        this.framing = framing;
        this.initiator = initiatedFor != null;
        this.peer = initiatedFor;
        this.unanswered = new Unanswered(node, this);
        this.silence = new ReceiveTimer(node, this);
        this.tap = new MessageTap(node, this);
        this.frames = new FrameReader(
                framing,
                Math.min(MAX_SETUP_MESSAGE_BYTES, node.config().limits().maxMessageBytes()));
    }

    public boolean isInitiator() {
        return initiator;
    }

    public Phase phase() {
        return phase;
    }

    public void enter(Phase next) {
        if (phase != Phase.CLOSED) {
            phase = next;
        }
        if (next == Phase.OPEN) {
            run(() -> frames.setMaxMessageBytes(node.config().limits().maxMessageBytes()));
        }
    }

    /** Returns the requests that wait for answers on this connection. Event loop only. */
    public Unanswered unanswered() {
        return unanswered;
    }

    public @Nullable Neighbour peer() {
        return peer;
    }

    public void bind(Neighbour session) {
        peer = session;
    }

    /** Returns addresses and security of the transport. Requires a connected channel. */
    public ConnectionEndpoints ends() {
        if (ends == null) {
            throw new IllegalStateException("not connected yet");
        }
        return ends;
    }

    public @Nullable SocketAddress remote() {
        return channel == null ? null : channel.remoteAddress();
    }

    /**
     * Returns the level for logging an invalid message: a warning for the first one of a connection. Others are only
     * counted, so that a peer cannot fill the disk. Event loop only.
     */
    public Level complaint() {
        Level level = complainedOf ? Level.DEBUG : Level.WARN;
        complainedOf = true;
        return level;
    }

    // ---- sending

    /** Sends a request on the event loop; if the connection has closed by then, the request is routed again. */
    public void submit(OutboundRequest request) {
        if (!run(() -> transmit(request))) {
            request.fail(new DiameterSendException(DiameterSendException.Kind.CLOSED, "the node is closed"));
        }
    }

    private void transmit(OutboundRequest request) {
        boolean usable = phase == Phase.OPEN || (phase == Phase.CLOSING && node.isDraining());
        Neighbour session = peer;
        if (!usable || session == null) {
            node.dispatch(request);
            return;
        }
        if (unanswered.isFull() || output().isCrowded()) {
            request.fail(new DiameterSendException(
                    DiameterSendException.Kind.TOO_BUSY, "too many requests wait for " + session.host()));
            return;
        }
        request.markTried(session);
        int hopByHop = unanswered.add(request);
        node.counters().requestsSent.increment();
        int flags = request.message.flags()
                | DiameterMessage.FLAG_REQUEST
                | (request.retransmitted ? DiameterMessage.FLAG_RETRANSMITTED : 0);
        append(request.message, flags, hopByHop, request.endToEnd, request.routeRecord);
    }

    /** Sends the answer to a request received on this connection. */
    public void reply(DiameterMessage request, DiameterMessage answer) {
        run(() -> {
            requestsInProgress--;
            if (phase != Phase.CLOSED) {
                node.counters().answersSent.increment();
                append(answer, answer.flags(), request.hopByHop(), request.endToEnd(), null);
            }
            closeIfIdle();
        });
    }

    /** Called when a request received on this connection gets no answer. */
    public void forget() {
        run(() -> {
            requestsInProgress--;
            closeIfIdle();
        });
    }

    /** Sends a message of the base protocol unchanged. */
    public void write(DiameterMessage message) {
        run(() -> {
            if (phase != Phase.CLOSED) {
                append(message, message.flags(), message.hopByHop(), message.endToEnd(), null);
            }
        });
    }

    private void append(DiameterMessage message, int flags, int hopByHop, int endToEnd, @Nullable Avp last) {
        output().append(message, flags, hopByHop, endToEnd, last);
        tap.sent(message, flags, hopByHop, endToEnd, last);
        if (!marked) {
            marked = true;
            loop().markDirty(this);
        }
        if (output().isFull()) {
            flush();
        }
    }

    void flush() {
        marked = false;
        if (!output().flush()) {
            LOG.atWarn()
                    .addKeyValue("event", "peer-does-not-read")
                    .addKeyValue("peer", name())
                    .log("peer does not read: closing its connection");
            endsBecause("the peer does not read");
            var _ = channel().close();
        }
    }

    // ---- closing

    /** Returns the reason for the end of the connection, for logs. */
    public String endCause() {
        String known = endCause;
        return known == null ? "closed by the peer" : known;
    }

    private void endsBecause(String cause) {
        endCause = endCause == null && phase != Phase.CLOSED ? cause : endCause;
    }

    /** Closes the connection after pending output has been written. */
    public void close() {
        endsBecause("closed by this node");
        run(() -> {
            if (phase != Phase.CLOSED) {
                flush();
                var _ = channel().close();
            }
        });
    }

    /** Closes the connection as soon as no request is in progress in either direction. */
    public void closeWhenIdle() {
        run(() -> {
            closeWhenIdle = true;
            closeIfIdle();
        });
    }

    /** Closes the connection if it is idle and a close is pending. Event loop only. */
    void closeIfIdle() {
        if (closeWhenIdle && requestsInProgress <= 0 && unanswered.isEmpty()) {
            close();
        }
    }

    // ---- receiving

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        channel = ctx.channel();
        ends = new ConnectionEndpoints(ctx.channel());
        loop = node.loop(ctx.channel().eventLoop());
        output = new Output(node, framing, ctx.channel());
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        silence.heard();
        if (!node.connectionOpened(this)) {
            var _ = ctx.close();
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
        ByteBuf in = framing.unwrap(msg);
        if (in == null || phase == Phase.CLOSED) {
            ReferenceCountUtil.release(msg);
            return;
        }
        loop().beginRead();
        node.counters().bytesReceived.add(in.readableBytes());
        frames.read(in, this);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        silence.heard();
        loop().endRead();
    }

    @Override
    public boolean onFrame(byte[] octets) {
        loop().onMessage();
        if (phase == Phase.OPEN && node.refusesUnread(this, octets)) {
            requestsInProgress++;
            return phase != Phase.CLOSED;
        }
        DiameterMessage message;
        try {
            message = DiameterMessage.parse(octets, node.config().limits().maxAvps());
        } catch (MalformedMessageException e) {
            return node.onMalformed(this, e);
        }
        if (phase == Phase.OPEN) {
            output().useAllStreams();
        }
        tap.received(message, octets);
        Neighbour session = peer;
        if (session != null && session.isSuspect()) {
            session.onTraffic(this);
        }
        if (phase == Phase.SETUP || message.isOfBaseProtocol()) {
            node.onBaseMessage(this, message);
        } else if (message.isRequest()) {
            requestsInProgress++;
            node.onRequest(this, message);
        } else {
            unanswered.answer(message);
            closeIfIdle();
        }
        return phase != Phase.CLOSED;
    }

    @Override
    public void onUnframeable(byte[] header) {
        node.onUnframeable(this, header);
    }

    /** Receives path changes of a multi-homed association. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof PeerAddressChangeNotification path) {
            Sctp.logPath(name(), path);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        phase = Phase.CLOSED;
        loop().endRead();
        frames.close();
        output().release();
        node.connectionClosed(this);
        unanswered.failOver();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        endsBecause(Transports.reason(cause));
        LOG.debug("connection of {}: {}", name(), cause.toString());
        var _ = ctx.close();
    }

    /** Returns the receive-time tracker and its timer. Event loop only. */
    public ReceiveTimer silence() {
        return silence;
    }

    /** Runs a task on the event loop, immediately if called on it. Returns false if the event loop has ended. */
    public boolean run(Runnable task) {
        LoopContext context = loop();
        if (context.loop().inEventLoop()) {
            task.run();
            return true;
        }
        try {
            context.loop().execute(task);
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Returns the event loop of the connection. */
    public EventLoop eventLoop() {
        return loop().loop();
    }

    private LoopContext loop() {
        if (loop == null) {
            throw new IllegalStateException("not connected yet");
        }
        return loop;
    }

    private Output output() {
        if (output == null) {
            throw new IllegalStateException("not connected yet");
        }
        return output;
    }

    private Channel channel() {
        if (channel == null) {
            throw new IllegalStateException("not connected yet");
        }
        return channel;
    }

    /** Returns the identity of the peer, or its address before the identity is known. */
    public String name() {
        Neighbour session = peer;
        return session == null ? String.valueOf(remote()) : session.host();
    }
}
