// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterTap;
import org.sigcore.sbi.SbiExchange;
import org.sigcore.sbi.SbiTransaction;

/** Captures that are parsed again by the test, and by tshark where it is installed. */
class CaptureTest {
    private static final int PREFACE_BYTES = 24;
    private static final byte[] BODY = "{\"supi\":\"imsi-001010000000001\"}".getBytes(StandardCharsets.UTF_8);
    private static final InetSocketAddress SMF = at("10.0.0.1", 40_001);
    private static final InetSocketAddress PCF = at("10.0.0.2", 7300);
    private static final InetSocketAddress PGW = at("10.0.0.3", 40_003);
    private static final InetSocketAddress PCRF = at("10.0.0.2", 3868);

    @TempDir
    Path folder;

    private static InetSocketAddress at(String address, int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(address), port);
    }

    private static RecordedEntry.Sbi sbi(long micros, String path) {
        return new RecordedEntry.Sbi(new SbiExchange(
                SbiTransaction.Side.SERVER,
                PCF,
                SMF,
                new SbiExchange.Message(
                        micros,
                        List.of(
                                Map.entry(":method", "POST"),
                                Map.entry(":scheme", "http"),
                                Map.entry(":authority", "pcf.lab:7300"),
                                Map.entry(":path", path),
                                Map.entry("content-type", "application/json")),
                        BODY,
                        true),
                new SbiExchange.Message(micros + 50, List.of(Map.entry(":status", "204")), new byte[0], true)));
    }

    private static RecordedEntry.Diameter diameter(long micros, boolean sent, DiameterMessage message) {
        return new RecordedEntry.Diameter(
                micros,
                new DiameterTap.Passed(
                        sent, new DiameterTap.Ends(false, "pgw.lab", PCRF, PGW), message, message.encode()));
    }

    private static List<RecordedEntry> kept() {
        DiameterMessage ccr = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw.lab;1;1")
                .add(Base.ORIGIN_HOST, "pgw.lab")
                .build();
        return List.of(
                sbi(1_700_000_000_000_000L, "/first"),
                sbi(1_700_000_000_000_020L, "/second"),
                diameter(1_700_000_000_000_030L, false, ccr),
                diameter(1_700_000_000_000_040L, true, ccr.answer(2001).build()));
    }

    /** Reassembles the octets to or from the given port from the segments of the file. */
    private static byte[] stream(byte[] file, int port, boolean towards) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        ByteBuffer blocks = ByteBuffer.wrap(file);
        while (blocks.hasRemaining()) {
            int type = blocks.getInt();
            int length = blocks.getInt();
            ByteBuffer body = blocks.slice(blocks.position(), length - 12);
            blocks.position(blocks.position() + length - 12);
            assertThat(blocks.getInt()).as("the length at both ends").isEqualTo(length);
            if (type == 6) {
                byte[] packet = new byte[body.getInt(12)];
                body.get(20, packet);
                ByteBuffer ip = ByteBuffer.wrap(packet);
                assertThat(ip.getShort(2)).as("length in the IP header").isEqualTo((short) packet.length);
                assertThat(sum(packet, 20)).as("checksum of the IP header").isEqualTo(0xFFFF);
                if (Short.toUnsignedInt(ip.getShort(towards ? 22 : 20)) == port) {
                    stream.write(packet, 40, packet.length - 40);
                }
            }
        }
        return stream.toByteArray();
    }

    private static int sum(byte[] octets, int length) {
        int sum = 0;
        for (int i = 0; i < length; i += 2) {
            sum += ((octets[i] & 0xFF) << 8) + (octets[i + 1] & 0xFF);
        }
        return (sum >> 16) + (sum & 0xFFFF);
    }

    @Test
    void capture_writesSbiAsIndependentHttp2Streams() throws Exception {
        byte[] octets = stream(Capture.of("policy", kept()), PCF.getPort(), true);
        assertThat(new String(octets, 0, PREFACE_BYTES, StandardCharsets.US_ASCII))
                .startsWith("PRI * HTTP/2.0");
        ByteBuf frames = Unpooled.wrappedBuffer(octets).skipBytes(PREFACE_BYTES);
        List<String> read = new ArrayList<>();
        while (frames.isReadable()) {
            int length = frames.readUnsignedMedium();
            int type = frames.readByte();
            frames.skipBytes(1);
            int stream = frames.readInt();
            ByteBuf payload = frames.readSlice(length);
            if (type == 1) {
                // A new decoder, without the state of earlier frames.
                read.add(stream + " "
                        + new DefaultHttp2HeadersDecoder()
                                .decodeHeaders(stream, payload)
                                .path());
            } else if (type == 0) {
                read.add(stream + " " + payload.toString(StandardCharsets.UTF_8));
            }
        }
        String body = new String(BODY, StandardCharsets.UTF_8);
        assertThat(read).containsExactly("1 /first", "1 " + body, "3 /second", "3 " + body);
    }

    @Test
    void capture_writesDiameterOctetsInBothDirections() {
        byte[] file = Capture.of("policy", kept());
        assertThat(DiameterMessage.parse(stream(file, PCRF.getPort(), true)).isRequest())
                .isTrue();
        assertThat(DiameterMessage.parse(stream(file, PCRF.getPort(), false)).resultCode())
                .isEqualTo(2001);
    }

    @Test
    void captureOfSeveralProcesses_isReadByTshark() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/tshark")), "no tshark");
        Path file = folder.resolve("trace.pcapng");
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(Capture.of("policy", kept()));
        both.writeBytes(Capture.of("bsf", kept()));
        Files.write(file, both.toByteArray());
        Process tshark = new ProcessBuilder(
                        "/usr/bin/tshark",
                        "-r",
                        file.toString(),
                        "-d",
                        "tcp.port==7300,http2",
                        "-o",
                        "tcp.check_checksum:TRUE",
                        "-T",
                        "fields",
                        "-e",
                        "frame.interface_name",
                        "-e",
                        "http2.headers.path",
                        "-e",
                        "http2.headers.status",
                        "-e",
                        "diameter.Session-Id",
                        "-e",
                        "tcp.checksum.status")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String fields = new String(tshark.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tshark.waitFor()).isZero();
        for (String expected : List.of("\t/first\t", "\t/second\t", "\tpgw.lab;1;1\t")) {
            assertThat(fields.lines().filter(line -> line.contains(expected)))
                    .as("by both processes: " + expected)
                    .hasSizeGreaterThanOrEqualTo(2);
        }
        assertThat(fields.lines().filter(line -> line.contains("\t204\t"))).hasSize(4);
        assertThat(fields.lines()).as("TCP checksums are good").allMatch(line -> line.endsWith("\t1"));
    }
}
