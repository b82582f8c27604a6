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
 * Event loops shared by the servers and clients of a process; uses native epoll if available, else NIO. A connection is
 * bound to one loop; a proxy's upstream connections use the loop of the downstream connection. Thread-safe; close it
 * after all servers and clients.
 */
public final class SbiTransport implements AutoCloseable {
    // Netty's leak detector records a stack trace for a sample of buffers: its default interval of 128 costs a proxy 1
    // % of CPU.
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
     * Starts the event loops.
     *
     * @param eventLoops number of threads; 0 for one per processor
     */
    public static SbiTransport start(int eventLoops) {
        return start(eventLoops, MemoryBudget.ofHeap());
    }

    /** Starts the event loops with the given budget in place of a quarter of the heap. */
    public static SbiTransport start(int eventLoops, MemoryBudget budget) {
        IoHandlerFactory factory = NATIVE ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        int loops = eventLoops > 0 ? eventLoops : Runtime.getRuntime().availableProcessors();
        DefaultThreadFactory threads = new DefaultThreadFactory("sbi-loop", true);
        return new SbiTransport(new MultiThreadIoEventLoopGroup(loops, threads, factory), true, budget);
    }

    /**
     * Uses the event loops of another component, so that calls between both need no change of thread. They keep running
     * when this transport is closed.
     *
     * @param loops epoll or NIO loops, in their final number
     * @throws IllegalArgumentException if the loops are neither epoll nor NIO
     */
    public static SbiTransport on(IoEventLoopGroup loops) {
        if (!loops.isIoType(EpollIoHandler.class) && !loops.isIoType(NioIoHandler.class)) {
            throw new IllegalArgumentException("expected epoll or NIO event loops");
        }
        return new SbiTransport(loops, false, MemoryBudget.ofHeap());
    }

    /** Returns the memory budget of the messages in flight on these loops. */
    public MemoryBudget budget() {
        return budget;
    }

    /** Returns the largest scheduling delay of the loops: a loop blocked by one task serves no connection. */
    public Duration lag() {
        long now = System.nanoTime();
        return Duration.ofNanos(states.values().stream()
                .mapToLong(state -> state.lag().nanos(now))
                .max()
                .orElse(0));
    }

    /** Sets the tap that records streams opened from now on. */
    public void tap(SbiTap tap) {
        states.values().forEach(state -> state.tap(tap));
    }

    /** Returns all loops, in a fixed order. */
    public List<EventLoop> eventLoops() {
        return List.copyOf(loops);
    }

    /** Returns the calling thread's loop, or else the next one in round-robin order. */
    public EventLoop next() {
        for (EventLoop loop : loops) {
            if (loop.inEventLoop()) {
                return loop;
            }
        }
        return group.next();
    }

    /** Returns true if the loops use epoll. */
    public boolean isNative() {
        return epoll;
    }

    /**
     * Stops the loops owned by this transport and closes their connections. Returns when they have stopped, or after
     * five seconds.
     */
    @Override
    public void close() {
        if (!own) {
            return;
        }
        var _ = group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(6, TimeUnit.SECONDS);
    }

    /** Returns the loops as a group for use by another server. The group must not be shut down by that server. */
    public EventLoopGroup group() {
        return group;
    }

    /** Returns the state of a loop of this transport. */
    public LoopState state(EventLoop loop) {
        LoopState state = states.get(loop);
        if (state == null) {
            throw new IllegalArgumentException("not a loop of this transport");
        }
        return state;
    }

    /** Returns a server bootstrap on these loops, without a handler. */
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

    /** Returns the channel type of outgoing connections on these loops. */
    public Class<? extends Channel> clientChannel() {
        return epoll ? EpollSocketChannel.class : NioSocketChannel.class;
    }

    /**
     * Returns the file descriptor of the channel's socket; {@link Descriptors#UNKNOWN} if the transport does not expose
     * it.
     */
    public static int descriptor(Channel channel) {
        return channel instanceof UnixChannel socket ? socket.fd().intValue() : Descriptors.UNKNOWN;
    }
}
