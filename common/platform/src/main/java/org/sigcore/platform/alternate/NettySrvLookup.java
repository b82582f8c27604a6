// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import io.netty.buffer.ByteBuf;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DefaultDnsRecordDecoder;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sigcore.model.SpecRef;

/** SRV records by Netty's resolver: UDP, then TCP for what is truncated. */
@SpecRef("RFC 2782")
public final class NettySrvLookup implements SrvLookup, AutoCloseable {
    private final EventLoopGroup group;
    private final DnsNameResolver resolver;
    private final Duration patience;

    /** @param nameServers {@code host:port}; those of the system when there are none */
    public NettySrvLookup(List<String> nameServers, Duration queryTimeout) {
        List<InetSocketAddress> servers = nameServers.stream()
                .map(NettySrvLookup::address)
                .toList(); // may fail, so ahead of what has to be closed
        this.group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        this.patience = queryTimeout.multipliedBy(2).plusSeconds(1);
        DnsNameResolverBuilder builder = new DnsNameResolverBuilder(group.next())
                .datagramChannelType(NioDatagramChannel.class)
                .socketChannelType(NioSocketChannel.class, true)
                .queryTimeoutMillis(queryTimeout.toMillis());
        if (!servers.isEmpty()) {
            builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(servers));
        }
        this.resolver = builder.build();
    }

    private static InetSocketAddress address(String server) {
        int colon = server.lastIndexOf(':');
        return new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)));
    }

    @Override
    public Answer lookup(String name) {
        try {
            List<DnsRecord> records = resolver.resolveAll(new DefaultDnsQuestion(name, DnsRecordType.SRV))
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
            try {
                return answer(records);
            } finally {
                records.forEach(ReferenceCountUtil::release);
            }
        } catch (ExecutionException e) {
            throw new DnsException(name + ": " + e.getCause());
        } catch (TimeoutException e) {
            throw new DnsException(name + ": no answer in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DnsException(name + ": interrupted");
        }
    }

    private static Answer answer(List<DnsRecord> records) {
        List<Endpoint> endpoints = new ArrayList<>();
        long ttl = Integer.MAX_VALUE;
        for (DnsRecord record : records) {
            if (record instanceof DnsRawRecord raw && DnsRecordType.SRV.equals(record.type())) {
                ByteBuf content = raw.content();
                int priority = content.readUnsignedShort();
                int weight = content.readUnsignedShort();
                int port = content.readUnsignedShort();
                String target = DefaultDnsRecordDecoder.decodeName(content);
                ttl = Math.min(ttl, record.timeToLive());
                if (!target.equals(".") && port > 0) { // a single dot says: not here
                    String host = target.endsWith(".") ? target.substring(0, target.length() - 1) : target;
                    endpoints.add(new Endpoint(host, port, priority, weight));
                }
            }
        }
        return new Answer(List.copyOf(endpoints), Duration.ofSeconds(ttl));
    }

    @Override
    public void close() {
        resolver.close();
        var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
