// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A Diameter message: header fields and AVPs in their order. Immutable, thread-safe. One that was received keeps its
 * octets, so that an agent forwards unknown AVPs, padding and reserved bits as they came.
 *
 * <p>When it sends a request, the node sets the Hop-by-Hop Identifier, sets the End-to-End Identifier if it is 0, and
 * adds Origin-Host and Origin-Realm if they are missing. An application sets the End-to-End Identifier only to repeat a
 * request.
 */
@SpecRef("RFC 6733 3")
public final class DiameterMessage implements AvpSource {
    /** Octets of the header. */
    public static final int HEADER_LENGTH = 20;

    private static final int MAX_OUTLINE_AVPS = 64;

    public static final int FLAG_REQUEST = 0x80;
    public static final int FLAG_PROXIABLE = 0x40;
    public static final int FLAG_ERROR = 0x20;
    public static final int FLAG_RETRANSMITTED = 0x10;

    private final int flags;
    private final int commandCode;
    private final long applicationId;
    private final int hopByHop;
    private final int endToEnd;
    private final List<Avp> avps;
    /** The AVPs' octets behind the header of a received message; null when the AVPs come from several places. */
    private final byte @Nullable [] wire;

    private DiameterMessage(DiameterMessageBuilder from) {
        this.flags = from.flags;
        this.commandCode = from.commandCode;
        this.applicationId = from.applicationId;
        this.hopByHop = from.hopByHop;
        this.endToEnd = from.endToEnd;
        this.avps = List.copyOf(from.avps);
        this.wire = null;
    }

    private DiameterMessage(byte[] wire, List<Avp> avps, boolean whole) {
        this.flags = wire[4] & 0xFF;
        this.commandCode = WireBytes.int24(wire, 5);
        this.applicationId = WireBytes.int32(wire, 8) & 0xFFFF_FFFFL;
        this.hopByHop = WireBytes.int32(wire, 12);
        this.endToEnd = WireBytes.int32(wire, 16);
        this.avps = Collections.unmodifiableList(avps);
        this.wire = whole ? wire : null;
    }

    private DiameterMessage(DiameterMessage from, long applicationId) {
        this.flags = from.flags;
        this.commandCode = from.commandCode;
        this.applicationId = applicationId;
        this.hopByHop = from.hopByHop;
        this.endToEnd = from.endToEnd;
        this.avps = from.avps;
        this.wire = from.wire;
    }

    static DiameterMessage build(DiameterMessageBuilder from) {
        return new DiameterMessage(from);
    }

    /** Starts a request with the R and P bits. */
    public static DiameterMessageBuilder request(int commandCode, long applicationId) {
        return new DiameterMessageBuilder(FLAG_REQUEST | FLAG_PROXIABLE, commandCode, applicationId, 0, 0);
    }

    /**
     * Reads one message, which takes over the array.
     *
     * @throws IllegalArgumentException if there is not even a header
     * @throws MalformedMessageException 5011 for a version other than 1, 5015 for a wrong message length, 5014 for an AVP
     *     that does not fit
     */
    public static DiameterMessage parse(byte[] wire) {
        return parse(wire, Integer.MAX_VALUE);
    }

    /**
     * As {@link #parse(byte[])}, with a bound: small AVPs take a multiple of their octets in memory.
     *
     * @param maxAvps without those in groups; for more the exception says 5009
     */
    public static DiameterMessage parse(byte[] wire, int maxAvps) {
        if (wire.length < HEADER_LENGTH) {
            throw new IllegalArgumentException(wire.length + " octets are no Diameter message");
        }
        if (wire[0] != 1) {
            throw malformed(ResultCode.DIAMETER_UNSUPPORTED_VERSION, wire, "version " + (wire[0] & 0xFF));
        }
        int length = WireBytes.int24(wire, 1);
        if (length != wire.length || (length & 3) != 0) {
            throw malformed(ResultCode.DIAMETER_INVALID_MESSAGE_LENGTH, wire, "message length " + length);
        }
        List<Avp> avps = new ArrayList<>(24);
        try {
            AvpReader.read(wire, HEADER_LENGTH, length, avps, maxAvps);
        } catch (InvalidAvpException e) {
            DiameterMessage readable = new DiameterMessage(wire, avps, false);
            throw new MalformedMessageException(e.resultCode(), readable, e.failedAvp(), e.getMessage());
        }
        return new DiameterMessage(wire, avps, true);
    }

    /**
     * Reads the header of a message and the AVPs with some codes alone: for a request that may be refused before it is read.
     *
     * @param wire octets with a header of version 1 and their own length
     * @return null if the AVPs cannot be told apart; then {@link #parse} says why
     */
    public static @Nullable DiameterMessage outline(byte[] wire, IntPredicate codes) {
        List<Avp> avps = new ArrayList<>(8);
        boolean read = (wire.length & 3) == 0
                && AvpReader.readSome(wire, HEADER_LENGTH, wire.length, codes, avps, MAX_OUTLINE_AVPS);
        return read ? new DiameterMessage(wire, avps, true) : null;
    }

    /** What can be read of a message whose octets cannot be cut: its header, without AVPs. */
    public static DiameterMessage headerOnly(byte[] header) {
        return new DiameterMessage(header, List.of(), false);
    }

    private static MalformedMessageException malformed(int resultCode, byte[] wire, String why) {
        return new MalformedMessageException(resultCode, new DiameterMessage(wire, List.of(), false), null, why);
    }

    /**
     * Starts the answer to this request: same command, application, identifiers and P bit, Session-Id first, then
     * Result-Code, what else every answer of the command must hold ({@link AnswerGrammar}), and at the end the request's
     * Proxy-Info. The E bit is set for 3xxx.
     */
    @SpecRef({"RFC 6733 6.2", "RFC 6733 7.2"})
    public DiameterMessageBuilder answer(int resultCode) {
        return answerWith(Base.RESULT_CODE.of(resultCode), ResultCode.isProtocolError(resultCode));
    }

    /** As {@link #answer}, with Experimental-Result in the place of Result-Code. */
    @SpecRef("RFC 6733 7.6")
    public DiameterMessageBuilder answerExperimental(int vendorId, int experimentalResultCode) {
        Avp result = Base.EXPERIMENTAL_RESULT.of(
                Base.VENDOR_ID.of((long) vendorId), Base.EXPERIMENTAL_RESULT_CODE.of(experimentalResultCode));
        return answerWith(result, false);
    }

    /** The answer to this request that refuses it for one AVP. */
    public DiameterMessage refuse(InvalidAvpException reason) {
        return answer(reason.resultCode())
                .add(Base.FAILED_AVP.of(reason.failedAvp()))
                .add(Base.ERROR_MESSAGE, String.valueOf(reason.getMessage()))
                .build();
    }

    private DiameterMessageBuilder answerWith(Avp result, boolean error) {
        int answerFlags = (flags & FLAG_PROXIABLE) | (error ? FLAG_ERROR : 0);
        var answer = new DiameterMessageBuilder(answerFlags, commandCode, applicationId, hopByHop, endToEnd);
        Avp sessionId = avp(Base.SESSION_ID);
        if (sessionId != null) {
            answer.add(sessionId);
        }
        answer.add(result);
        AnswerGrammar.fill(this, answer);
        for (Avp avp : avps) {
            if (avp.is(Base.PROXY_INFO)) {
                answer.addLast(avp);
            }
        }
        return answer;
    }

    /** A builder that holds all of this message. */
    public DiameterMessageBuilder toBuilder() {
        var copy = new DiameterMessageBuilder(flags, commandCode, applicationId, hopByHop, endToEnd);
        copy.avps.addAll(avps);
        return copy;
    }

    /** Returns a copy with another Application-Id in its header; the AVPs keep every octet. */
    public DiameterMessage withApplicationId(long other) {
        return new DiameterMessage(this, other);
    }

    /** The flag octet as received. */
    public int flags() {
        return flags;
    }

    /** True for a request, false for an answer. */
    public boolean isRequest() {
        return (flags & FLAG_REQUEST) != 0;
    }

    /** The P bit: agents may forward it. */
    public boolean isProxiable() {
        return (flags & FLAG_PROXIABLE) != 0;
    }

    /**
     * True for a message between neighbours: a request of application 0, or the answer to CER, DWR or DPR. Any other
     * answer belongs to the request with its Hop-by-Hop Identifier, regardless of the application in its header.
     */
    @SpecRef("RFC 6733 6.2")
    public boolean isOfBaseProtocol() {
        return isRequest() ? applicationId == ApplicationId.COMMON_MESSAGES : CommandCode.isOfBaseProtocol(commandCode);
    }

    /** The E bit: an answer with a protocol error. */
    public boolean isError() {
        return (flags & FLAG_ERROR) != 0;
    }

    /** The T bit: perhaps sent before, over a connection that was lost. */
    public boolean isRetransmitted() {
        return (flags & FLAG_RETRANSMITTED) != 0;
    }

    /** The command code; see {@link CommandCode}. */
    public int commandCode() {
        return commandCode;
    }

    /** The Application-Id of the header; see {@link ApplicationId}. */
    public long applicationId() {
        return applicationId;
    }

    /** Matches an answer to its request on one connection. */
    public int hopByHop() {
        return hopByHop;
    }

    /** With Origin-Host, identifies the request end to end, to detect duplicates. */
    public int endToEnd() {
        return endToEnd;
    }

    @Override
    public List<Avp> avps() {
        return avps;
    }

    /** True for a message as it came in; false for one that was built, from another message or not. */
    public boolean isAsReceived() {
        return wire != null;
    }

    /** Session-Id, null when there is none. */
    public @Nullable String sessionId() {
        return get(Base.SESSION_ID);
    }

    /**
     * Result-Code, or where the answer carries Experimental-Result the code in it; 0 when it has neither.
     *
     * @throws InvalidAvpException 5004 or 5014 if it is malformed
     */
    public int resultCode() {
        Integer code = get(Base.RESULT_CODE);
        if (code != null) {
            return code;
        }
        AvpGroup experimental = get(Base.EXPERIMENTAL_RESULT);
        return experimental == null ? 0 : experimental.getOr(Base.EXPERIMENTAL_RESULT_CODE, 0);
    }

    /** True when {@link #resultCode} is 2xxx. */
    public boolean isSuccess() {
        return ResultCode.isSuccess(resultCode());
    }

    /** Octets of the encoding. */
    public int encodedSize() {
        if (wire != null) {
            return wire.length;
        }
        int size = HEADER_LENGTH;
        for (int i = 0; i < avps.size(); i++) {
            size += avps.get(i).encodedSize();
        }
        return size;
    }

    /** Appends the AVPs without a header. */
    public void writeAvps(ByteBuf out) {
        if (wire != null) {
            out.writeBytes(wire, HEADER_LENGTH, wire.length - HEADER_LENGTH);
            return;
        }
        for (int i = 0; i < avps.size(); i++) {
            avps.get(i).writeTo(out);
        }
    }

    /** The encoding. */
    public byte[] encode() {
        byte[] bytes = new byte[encodedSize()];
        WireBytes.putInt32(bytes, 0, (1 << 24) | bytes.length);
        WireBytes.putInt32(bytes, 4, (flags << 24) | commandCode);
        WireBytes.putInt32(bytes, 8, (int) applicationId);
        WireBytes.putInt32(bytes, 12, hopByHop);
        WireBytes.putInt32(bytes, 16, endToEnd);
        int at = HEADER_LENGTH;
        for (Avp avp : avps) {
            at = avp.copyTo(bytes, at);
        }
        return bytes;
    }

    /** Header fields and the number of AVPs; names no content. */
    @Override
    public String toString() {
        return "DiameterMessage[" + (isRequest() ? "request " : "answer ") + commandCode + " application "
                + applicationId + " flags 0x" + Integer.toHexString(flags) + " hbh "
                + Integer.toUnsignedString(hopByHop) + " e2e " + Integer.toUnsignedString(endToEnd) + ", "
                + avps.size() + " AVPs]";
    }
}
