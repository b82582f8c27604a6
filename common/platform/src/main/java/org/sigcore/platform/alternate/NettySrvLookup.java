// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import io.netty.buffer.ByteBuf;
import io.netty.channel.AddressedEnvelope;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.dns.DefaultDnsQuestion;
import io.netty.handler.codec.dns.DefaultDnsRecordDecoder;
import io.netty.handler.codec.dns.DnsRawRecord;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponse;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.DnsServerAddressStream;
import io.netty.resolver.dns.DnsServerAddressStreamProvider;
import io.netty.resolver.dns.DnsServerAddressStreamProviders;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.SpecRef;

/**
 * Resolves SRV records with Netty's resolver: over UDP, then over TCP if the response is truncated. Name servers are
 * queried in order; the next one is queried when one times out or returns an error. Only NOERROR and NXDOMAIN count as
 * an answer. Netty's own failover between servers is not used because it does not distinguish REFUSED from a name
 * without records.
 */
@SpecRef("RFC 2782")
public final class NettySrvLookup implements SrvLookup {
    private static final int DNS_PORT = 53;

    private final DnsServerAddressStreamProvider nameServers;
    private final EventLoopGroup group;
    private final DnsNameResolver resolver;
    private final long patienceMillis;

    /**
     * Creates a resolver with one thread of its own, which runs until {@link #close}.
     *
     * @param nameServers {@code host}, {@code host:port}, an IPv6 address, or {@code [address]:port}; empty for those
     *     of the system
     * @param queryTimeout timeout of one query to one server
     * @throws IllegalArgumentException if a port is invalid
     */
    public NettySrvLookup(List<String> nameServers, Duration queryTimeout) {
        List<InetSocketAddress> servers = nameServers.stream()
                .map(NettySrvLookup::address)
                .toList(); // may throw, so it precedes the resources that need closing
        this.nameServers = servers.isEmpty()
                ? DnsServerAddressStreamProviders.platformDefault()
                : new SequentialDnsServerAddressStreamProvider(servers);
        this.patienceMillis = queryTimeout.multipliedBy(2).plusSeconds(1).toMillis(); // DNS may retry over TCP
        this.group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        this.resolver = new DnsNameResolverBuilder(group.next())
                .datagramChannelType(NioDatagramChannel.class)
                .socketChannelType(NioSocketChannel.class)
                .queryTimeoutMillis(queryTimeout.toMillis())
                .build();
    }

    static InetSocketAddress address(String server) {
        int bracket = server.lastIndexOf(']');
        int colon = server.lastIndexOf(':');
        boolean bareIpv6 = bracket < 0 && server.indexOf(':') != colon;
        if (colon < bracket || colon < 0 || bareIpv6) {
            return new InetSocketAddress(server, DNS_PORT);
        }
        return new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)));
    }

    @Override
    public Answer lookup(String name) {
        DnsServerAddressStream servers = nameServers.nameServerAddressStream(name);
        DnsException failure = new DnsException(name + ": no name server");
        for (int i = 0; i < servers.size(); i++) {
            try {
                return ask(servers.next(), name);
            } catch (DnsException e) {
                failure = e;
            }
            if (Thread.currentThread().isInterrupted()) {
                break;
            }
        }
        throw failure;
    }

    private Answer ask(InetSocketAddress server, String name) {
        Future<AddressedEnvelope<DnsResponse, InetSocketAddress>> query =
                resolver.query(server, new DefaultDnsQuestion(name, DnsRecordType.SRV));
        try {
            if (!query.await(patienceMillis, TimeUnit.MILLISECONDS)) {
                query.cancel(false);
                throw new DnsException(name + ": no answer in time");
            }
        } catch (InterruptedException e) {
            query.cancel(false);
            Thread.currentThread().interrupt();
            throw new DnsException(name + ": interrupted");
        }
        if (!query.isSuccess()) {
            throw new DnsException(name + ": " + query.cause());
        }
        AddressedEnvelope<DnsResponse, InetSocketAddress> response = query.getNow();
        try {
            return read(name, response.content());
        } catch (IndexOutOfBoundsException e) {
            throw new DnsException(name + ": truncated record");
        } finally {
            response.release();
        }
    }

    private static Answer read(String name, DnsResponse response) {
        if (!response.code().equals(DnsResponseCode.NOERROR) && !response.code().equals(DnsResponseCode.NXDOMAIN)) {
            throw new DnsException(name + ": " + response.code());
        }
        List<Endpoint> endpoints = new ArrayList<>();
        long ttl = Long.MAX_VALUE;
        for (int i = 0; i < response.count(DnsSection.ANSWER); i++) {
            if (response.recordAt(DnsSection.ANSWER, i) instanceof DnsRawRecord record
                    && DnsRecordType.SRV.equals(record.type())) {
                ByteBuf content = record.content();
                int priority = content.readUnsignedShort();
                int weight = content.readUnsignedShort();
                int port = content.readUnsignedShort();
                String target = DefaultDnsRecordDecoder.decodeName(content);
                if (!target.equals(".") && port > 0) { // "." means: service not available
                    String host = target.endsWith(".") ? target.substring(0, target.length() - 1) : target;
                    endpoints.add(new Endpoint(host, port, priority, weight));
                    ttl = Math.min(ttl, record.timeToLive());
                }
            }
        }
        return new Answer(List.copyOf(endpoints), Duration.ofSeconds(endpoints.isEmpty() ? 0 : ttl));
    }

    @Override
    public void close() {
        resolver.close();
        var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
