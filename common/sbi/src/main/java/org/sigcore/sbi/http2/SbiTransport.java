// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.http2;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.UnixChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.Descriptors;
import org.sigcore.sbi.SbiTap;

/**
 * The event loops that servers and clients of one process share: native epoll where it is there, else NIO. A connection
 * lives on one loop; a proxy's upstream connections live on the loop of the downstream one. Thread-safe; close it last.
 */
public final class SbiTransport implements AutoCloseable {
    // Netty looks for lost buffers by taking a stack trace of one in so many: its own 128 cost a proxy 1 % of its time.
    private static final String LEAK_SAMPLING = "io.netty.leakDetection.samplingInterval";

    static {
        if (System.getProperty(LEAK_SAMPLING) == null) {
            System.setProperty(LEAK_SAMPLING, "4096");
        }
    }

    private static final boolean NATIVE = Epoll.isAvailable();

    private final IoEventLoopGroup group;
    private final boolean own;
    private final boolean epoll;
    private final MemoryBudget budget;
    private final IdentityHashMap<EventLoop, LoopState> states = new IdentityHashMap<>();
    private final List<EventLoop> loops = new ArrayList<>();

    private SbiTransport(IoEventLoopGroup group, boolean own, MemoryBudget budget) {
        this.group = group;
        this.own = own;
        this.epoll = group.isIoType(EpollIoHandler.class);
        this.budget = budget;
        for (EventExecutor executor : group) {
            EventLoop loop = (EventLoop) executor;
            loops.add(loop);
            states.put(loop, new LoopState(loop, budget));
        }
    }

    /**
     * Starts the loops.
     *
     * @param eventLoops how many threads; 0 for one a processor
     */
    public static SbiTransport start(int eventLoops) {
        return start(eventLoops, MemoryBudget.ofHeap());
    }

    /** The same with another budget than a quarter of the heap. */
    public static SbiTransport start(int eventLoops, MemoryBudget budget) {
        IoHandlerFactory factory = NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        int loops = eventLoops > 0 ? eventLoops : Runtime.getRuntime().availableProcessors();
        DefaultThreadFactory threads = new DefaultThreadFactory("sbi-loop", true);
        return new SbiTransport(new MultiThreadIoEventLoopGroup(loops, threads, factory), true, budget);
    }

    /**
     * Uses the loops of another, so that calls are made without changing thread; they go on when this is closed.
     *
     * @param loops of epoll or NIO, as many as will ever be
     * @throws IllegalArgumentException if they are neither
     */
    public static SbiTransport on(IoEventLoopGroup loops) {
        if (!loops.isIoType(EpollIoHandler.class) && !loops.isIoType(NioIoHandler.class)) {
            throw new IllegalArgumentException("event loops neither of epoll nor of NIO");
        }
        return new SbiTransport(loops, false, MemoryBudget.ofHeap());
    }

    /** What the messages in flight on these loops may hold. */
    public MemoryBudget budget() {
        return budget;
    }

    /** How late the latest of the loops is with what is due: a loop that is kept busy by one task serves nobody. */
    public Duration lag() {
        long now = System.nanoTime();
        return Duration.ofNanos(states.values().stream()
                .mapToLong(state -> state.lag().nanos(now))
                .max()
                .orElse(0));
    }

    /** Has the tap take down what the streams carry that begin from now on. */
    public void tap(SbiTap tap) {
        states.values().forEach(state -> state.tap(tap));
    }

    /** All loops, in a fixed order. */
    public List<EventLoop> eventLoops() {
        return List.copyOf(loops);
    }

    /** The calling thread's loop, or else the next one by turns. */
    public EventLoop next() {
        for (EventLoop loop : loops) {
            if (loop.inEventLoop()) {
                return loop;
            }
        }
        return group.next();
    }

    /** True when the loops use epoll. */
    public boolean isNative() {
        return epoll;
    }

    /** Stops its own loops and what is connected on them; returns when they have stopped or after five seconds. */
    @Override
    public void close() {
        if (!own) {
            return;
        }
        var _ = group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(6, TimeUnit.SECONDS);
    }

    /** The loops as a group, for another server that is to live on them; only this transport shuts it down. */
    public EventLoopGroup group() {
        return group;
    }

    /** What belongs to one loop of this transport. */
    public LoopState state(EventLoop loop) {
        LoopState state = states.get(loop);
        if (state == null) {
            throw new IllegalArgumentException("not a loop of this transport");
        }
        return state;
    }

    /** For what listens: on these loops, without a handler yet. */
    public ServerBootstrap serverBootstrap() {
        Class<? extends ServerChannel> type = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        return new ServerBootstrap()
                .group(group)
                .channel(type)
                .option(ChannelOption.SO_BACKLOG, 4096)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT);
    }

    /** The kind of channel that connects on these loops. */
    public Class<? extends Channel> clientChannel() {
        return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    /** Returns the number of the channel's socket; {@link Descriptors#UNKNOWN} where the transport does not tell it. */
    public static int descriptor(Channel channel) {
        return channel instanceof UnixChannel socket ? socket.fd().intValue() : Descriptors.UNKNOWN;
    }
}
