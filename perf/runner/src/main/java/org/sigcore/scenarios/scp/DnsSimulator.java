// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.codec.dns.DatagramDnsQuery;
import io.netty.handler.codec.dns.DatagramDnsQueryDecoder;
import io.netty.handler.codec.dns.DatagramDnsResponse;
import io.netty.handler.codec.dns.DatagramDnsResponseEncoder;
import io.netty.handler.codec.dns.DefaultDnsRawRecord;
import io.netty.handler.codec.dns.DnsQuestion;
import io.netty.handler.codec.dns.DnsRecordType;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.codec.dns.DnsSection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;

/**
 * Simulated name server with one SRV record per name, which responds over UDP after a given latency. The target of a
 * record is an IP address in the form of a name, so that it need not be resolved. Thread-safe.
 */
@SpecRef({"RFC 1035 4", "RFC 2782"})
final class DnsSimulator implements AutoCloseable {
    private static final int SECONDS_TO_LIVE = 300;
    private static final int PRIORITY = 1;
    private static final int WEIGHT = 10;

    private final String address;
    private final Map<String, ApiRoot> records;
    private final Duration latency;
    private final LongAdder asked = new LongAdder();
    private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    /**
     * Starts listening.
     *
     * @param records service addresses by the names of the queries, such as {@code _http._tcp.udm1.lab}
     */
    DnsSimulator(String host, int port, Map<String, ApiRoot> records, Duration latency) {
        this.records = Map.copyOf(records);
        this.latency = latency;
        this.address = host + ":" + port;
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channel(NioDatagramChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(
                                        new DatagramDnsQueryDecoder(), new DatagramDnsResponseEncoder(), new Answers());
                    }
                });
        bootstrap.bind(host, port).syncUninterruptibly();
    }

    /** Returns the address for the setting {@code nameServers}. */
    String address() {
        return address;
    }

    /** Returns the number of queries so far. */
    long asked() {
        return asked.sum();
    }

    private final class Answers extends SimpleChannelInboundHandler<DatagramDnsQuery> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, DatagramDnsQuery query) {
            asked.increment();
            DatagramDnsResponse answer = answer(query);
            Runnable send = () -> {
                var _ = context.writeAndFlush(answer);
            };
            var _ = context.executor().schedule(send, latency.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private DatagramDnsResponse answer(DatagramDnsQuery query) {
        DnsQuestion question = query.recordAt(DnsSection.QUESTION);
        String name = question.name().toLowerCase(Locale.ROOT);
        ApiRoot at =
                question.type().equals(DnsRecordType.SRV) ? records.get(name.substring(0, name.length() - 1)) : null;
        DatagramDnsResponse answer =
                new DatagramDnsResponse(/* sender= */ query.recipient(), /* recipient= */ query.sender(), query.id());
        answer.setAuthoritativeAnswer(true).setCode(at == null ? DnsResponseCode.NXDOMAIN : DnsResponseCode.NOERROR);
        answer.addRecord(DnsSection.QUESTION, question);
        if (at != null) {
            answer.addRecord(
                    DnsSection.ANSWER,
                    new DefaultDnsRawRecord(question.name(), DnsRecordType.SRV, SECONDS_TO_LIVE, service(at)));
        }
        return answer;
    }

    private static ByteBuf service(ApiRoot at) {
        ByteBuf data = Unpooled.buffer().writeShort(PRIORITY).writeShort(WEIGHT).writeShort(at.port());
        for (String label : at.host().split("\\.")) {
            data.writeByte(label.length()).writeCharSequence(label, StandardCharsets.US_ASCII);
        }
        return data.writeByte(0);
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
