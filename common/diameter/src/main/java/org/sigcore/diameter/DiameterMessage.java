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
 * A Diameter message: header fields and an ordered list of AVPs. Immutable, thread-safe. A received message keeps its
 * octets, so that an agent forwards unknown AVPs, padding and reserved bits unchanged.
 *
 * <p>When a node sends a request, it sets the Hop-by-Hop Identifier, sets the End-to-End Identifier if it is 0, and
 * adds Origin-Host and Origin-Realm if they are missing. An application sets the End-to-End Identifier only to repeat a
 * request.
 */
@SpecRef("RFC 6733 3")
public final class DiameterMessage implements AvpSource {
    /** Length of the header in octets. */
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
    /** Octets of the AVPs after the header of a received message; null if the AVPs come from several sources. */
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

    /** Creates a builder of a request with the R and P bits. */
    public static DiameterMessageBuilder request(int commandCode, long applicationId) {
        return new DiameterMessageBuilder(FLAG_REQUEST | FLAG_PROXIABLE, commandCode, applicationId, 0, 0);
    }

    /**
     * Parses a message and takes ownership of the array.
     *
     * @throws IllegalArgumentException if there is no complete header
     * @throws MalformedMessageException 5011 for a version other than 1, 5015 for an invalid message length, 5014 for
     *     an AVP with an invalid length
     */
    public static DiameterMessage parse(byte[] wire) {
        return parse(wire, Integer.MAX_VALUE);
    }

    /**
     * Parses a message like {@link #parse(byte[])} with a limit on AVPs: small AVPs take a multiple of their size in
     * memory.
     *
     * @param maxAvps maximum number, without those in groups; more result in an exception with 5009
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
     * Reads only the header and the AVPs with certain codes, to decide about a refusal before the message is parsed.
     *
     * @param wire octets with a header of version 1 and a matching length
     * @return null if an AVP has an invalid length; {@link #parse} then throws an exception with the reason
     */
    public static @Nullable DiameterMessage outline(byte[] wire, IntPredicate codes) {
        List<Avp> avps = new ArrayList<>(8);
        boolean read = (wire.length & 3) == 0
                && AvpReader.readSome(wire, HEADER_LENGTH, wire.length, codes, avps, MAX_OUTLINE_AVPS);
        return read ? new DiameterMessage(wire, avps, true) : null;
    }

    /** Returns the header of a malformed message, without AVPs. */
    public static DiameterMessage headerOnly(byte[] header) {
        return new DiameterMessage(header, List.of(), false);
    }

    private static MalformedMessageException malformed(int resultCode, byte[] wire, String why) {
        return new MalformedMessageException(resultCode, new DiameterMessage(wire, List.of(), false), null, why);
    }

    /**
     * Creates a builder of the answer to this request. The answer has the same command, application, identifiers and P
     * bit. It starts with Session-Id, Result-Code and the other AVPs required for the command ({@link AnswerGrammar}),
     * and ends with the Proxy-Info of the request. The E bit is set for 3xxx.
     */
    @SpecRef({"RFC 6733 6.2", "RFC 6733 7.2"})
    public DiameterMessageBuilder answer(int resultCode) {
        return answerWith(Base.RESULT_CODE.of(resultCode), ResultCode.isProtocolError(resultCode));
    }

    /** Variant of {@link #answer} with Experimental-Result in place of Result-Code. */
    @SpecRef("RFC 6733 7.6")
    public DiameterMessageBuilder answerExperimental(int vendorId, int experimentalResultCode) {
        Avp result = Base.EXPERIMENTAL_RESULT.of(
                Base.VENDOR_ID.of((long) vendorId), Base.EXPERIMENTAL_RESULT_CODE.of(experimentalResultCode));
        return answerWith(result, false);
    }

    /** Returns the answer that rejects this request because of an AVP. */
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

    /** Returns a builder with the content of this message. */
    public DiameterMessageBuilder toBuilder() {
        var copy = new DiameterMessageBuilder(flags, commandCode, applicationId, hopByHop, endToEnd);
        copy.avps.addAll(avps);
        return copy;
    }

    /** Returns a copy with another Application-Id in its header; the AVPs are unchanged. */
    public DiameterMessage withApplicationId(long other) {
        return new DiameterMessage(this, other);
    }

    /** Returns the flags octet as received. */
    public int flags() {
        return flags;
    }

    /** Returns true for a request, false for an answer. */
    public boolean isRequest() {
        return (flags & FLAG_REQUEST) != 0;
    }

    /** Returns the P bit: agents may forward the message. */
    public boolean isProxiable() {
        return (flags & FLAG_PROXIABLE) != 0;
    }

    /**
     * Returns true for a message between neighbours: a request of application 0, or the answer to CER, DWR or DPR. Any
     * other answer belongs to the request with its Hop-by-Hop Identifier, regardless of the application in its header.
     */
    @SpecRef("RFC 6733 6.2")
    public boolean isOfBaseProtocol() {
        return isRequest() ? applicationId == ApplicationId.COMMON_MESSAGES : CommandCode.isOfBaseProtocol(commandCode);
    }

    /** Returns the E bit: an answer with a protocol error. */
    public boolean isError() {
        return (flags & FLAG_ERROR) != 0;
    }

    /** Returns the T bit: the request may have been sent before over a connection that was lost. */
    public boolean isRetransmitted() {
        return (flags & FLAG_RETRANSMITTED) != 0;
    }

    /** Returns the command code; see {@link CommandCode}. */
    public int commandCode() {
        return commandCode;
    }

    /** Returns the Application-Id of the header; see {@link ApplicationId}. */
    public long applicationId() {
        return applicationId;
    }

    /** Returns the Hop-by-Hop Identifier, which matches an answer to its request on a connection. */
    public int hopByHop() {
        return hopByHop;
    }

    /** Returns the End-to-End Identifier, which together with Origin-Host identifies a request to detect duplicates. */
    public int endToEnd() {
        return endToEnd;
    }

    @Override
    public List<Avp> avps() {
        return avps;
    }

    /** Returns true for a received message; false for one that was built, even as a copy of another message. */
    public boolean isAsReceived() {
        return wire != null;
    }

    /** Returns the Session-Id; null if absent. */
    public @Nullable String sessionId() {
        return get(Base.SESSION_ID);
    }

    /**
     * Returns the Result-Code, or the code in Experimental-Result; 0 if the answer has neither.
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

    /** Returns true if {@link #resultCode} is 2xxx. */
    public boolean isSuccess() {
        return ResultCode.isSuccess(resultCode());
    }

    /** Returns the size of the encoding in octets. */
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

    /** Appends the AVPs without the header. */
    public void writeAvps(ByteBuf out) {
        if (wire != null) {
            out.writeBytes(wire, HEADER_LENGTH, wire.length - HEADER_LENGTH);
            return;
        }
        for (int i = 0; i < avps.size(); i++) {
            avps.get(i).writeTo(out);
        }
    }

    /** Returns the encoding of the message in a new array. */
    public byte[] encode() {
        byte[] bytes = wire == null ? new byte[encodedSize()] : wire.clone();
        WireBytes.putInt32(bytes, 0, (1 << 24) | bytes.length);
        WireBytes.putInt32(bytes, 4, (flags << 24) | commandCode);
        WireBytes.putInt32(bytes, 8, (int) applicationId);
        WireBytes.putInt32(bytes, 12, hopByHop);
        WireBytes.putInt32(bytes, 16, endToEnd);
        if (wire == null) {
            int at = HEADER_LENGTH;
            for (Avp avp : avps) {
                at = avp.copyTo(bytes, at);
            }
        }
        return bytes;
    }

    /** Returns header fields and the number of AVPs, but no content. */
    @Override
    public String toString() {
        return "DiameterMessage[" + (isRequest() ? "request " : "answer ") + commandCode + " application "
                + applicationId + " flags 0x" + Integer.toHexString(flags) + " hbh "
                + Integer.toUnsignedString(hopByHop) + " e2e " + Integer.toUnsignedString(endToEnd) + ", "
                + avps.size() + " AVPs]";
    }
}
