// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcalternateresolution.client;

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
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolver;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.netty.resolver.dns.NoopDnsCache;
import io.netty.resolver.dns.SequentialDnsServerAddressStreamProvider;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.sigcore.scp.scpcconfiguration.api.DnsSrvOptions;

/** DNS by Netty's resolver, over UDP, and over TCP for long answers. */
public final class NettySrvResolver implements SrvResolver {
    private static final int DNS_PORT = 53;

    private final EventLoopGroup group;
    private final DnsNameResolver resolver;
    private final long patienceMillis;

    /** Asks the name servers that are configured, else those of the operating system. */
    public NettySrvResolver(DnsSrvOptions options) {
        List<InetSocketAddress> servers = options.nameServers().stream()
                .map(NettySrvResolver::address)
                .toList(); // may fail, so ahead of the group
        this.group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        DnsNameResolverBuilder builder = new DnsNameResolverBuilder(group.next())
                .datagramChannelType(NioDatagramChannel.class)
                .socketChannelType(NioSocketChannel.class)
                .queryTimeoutMillis(options.queryTimeout().toMillis())
                .resolveCache(NoopDnsCache.INSTANCE);
        if (!servers.isEmpty()) {
            builder.nameServerProvider(new SequentialDnsServerAddressStreamProvider(servers));
        }
        this.resolver = builder.build();
        this.patienceMillis = options.queryTimeout().toMillis() * Math.max(1, servers.size()) + 1000;
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        boolean port = colon > 0 && text.indexOf(']', colon) < 0;
        String host = port ? text.substring(0, colon) : text;
        return new InetSocketAddress(
                host.replaceAll("[\\[\\]]", ""), port ? Integer.parseInt(text.substring(colon + 1)) : DNS_PORT);
    }

    @Override
    public List<Srv> resolve(String name) {
        Future<List<DnsRecord>> answer = resolver.resolveAll(new DefaultDnsQuestion(name, DnsRecordType.SRV));
        if (!answer.awaitUninterruptibly(patienceMillis, TimeUnit.MILLISECONDS)) {
            answer.cancel(false);
            throw new SrvFailureException("no answer in time");
        }
        if (!answer.isSuccess()) {
            Throwable cause = answer.cause();
            if (cause instanceof UnknownHostException && cause.getCause() instanceof DnsErrorCauseException) {
                return List.of(); // the name is not there, or has no such record
            }
            throw new SrvFailureException(String.valueOf(cause.getMessage()));
        }
        List<Srv> records = new ArrayList<>();
        try {
            for (DnsRecord record : answer.getNow()) {
                if (record instanceof DnsRawRecord raw && record.type().equals(DnsRecordType.SRV)) {
                    records.add(read(raw));
                }
            }
            return records;
        } catch (IndexOutOfBoundsException e) {
            throw new SrvFailureException("a record is cut short");
        } finally {
            answer.getNow().forEach(ReferenceCountUtil::release);
        }
    }

    private static Srv read(DnsRawRecord record) {
        ByteBuf content = record.content();
        int priority = content.readUnsignedShort();
        int weight = content.readUnsignedShort();
        int port = content.readUnsignedShort();
        String target = DefaultDnsRecordDecoder.decodeName(content);
        String host = target.endsWith(".") ? target.substring(0, target.length() - 1) : target;
        return new Srv(host, port, priority, weight, record.timeToLive());
    }

    @Override
    public void close() {
        resolver.close();
        var _ = group.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
}
