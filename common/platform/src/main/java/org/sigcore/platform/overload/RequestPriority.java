// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.SpecRef;

/**
 * Determines the priority of a request from 0 (the highest) to 31, as set by the consumer. Without a priority,
 * emergency and multimedia priority services come first; the end of a session precedes its update, since it frees
 * resources, and an update or heart-beat precedes a new session. Stateless.
 */
@SpecRef({"TS 29.500 6.8", "RFC 7944 9.1"})
public final class RequestPriority {
    /** Default priority of a request. */
    public static final int USUAL = 24;

    /**
     * Priority of calls between processes of this NF on behalf of a started request, whose work would otherwise be
     * lost.
     */
    public static final int NESTED = 4;

    private static final int ENDS_A_SESSION = 16;
    private static final int KEEPS_A_SESSION = 20;

    /** Priority of emergencies, MPS and mission critical services. */
    public static final int FIRST = 0;

    private static final AsciiString HEADER = AsciiString.cached("3gpp-sbi-message-priority");
    private static final AsciiString DELETE = AsciiString.cached("DELETE");
    private static final AsciiString PATCH = AsciiString.cached("PATCH");
    private static final String EMERGENCY_URN = "urn:service:sos";
    private static final String EMERGENCY_APN = "sos";
    private static final int LOWEST_DRMP = 15;

    private RequestPriority() {}

    /** Returns the priority of an SBI request. */
    public static int of(Http2Headers headers) {
        return parse(headers.get(HEADER), byOperation(headers.method(), headers.path()));
    }

    // Sessions of the PCF are ended and updated by POST (TS 29.512 5.3, TS 29.514 5.3).
    private static int byOperation(@Nullable CharSequence method, @Nullable CharSequence path) {
        if (DELETE.contentEquals(method) || endsWith(path, "/delete")) {
            return ENDS_A_SESSION;
        }
        return PATCH.contentEquals(method) || endsWith(path, "/update") ? KEEPS_A_SESSION : USUAL;
    }

    private static boolean endsWith(@Nullable CharSequence path, String operation) {
        return path != null
                && AsciiString.regionMatches(
                        path, false, path.length() - operation.length(), operation, 0, operation.length());
    }

    /** Parses {@code 3gpp-Sbi-Message-Priority}; returns {@code otherwise} if it is absent or invalid. */
    public static int parse(@Nullable CharSequence text, int otherwise) {
        if (text == null || text.isEmpty() || text.length() > 2) {
            return otherwise;
        }
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return otherwise;
            }
            value = value * 10 + digit;
        }
        return value > PriorityShare.LOWEST ? otherwise : value;
    }

    /** Returns the priority of a Diameter request, scaling its 16 priorities to 32. */
    public static int of(DiameterMessage request) {
        int named = drmp(request, -1);
        if (named >= 0) {
            return named * 2;
        }
        return switch (request.commandCode()) {
            case CommandCode.SESSION_TERMINATION -> ENDS_A_SESSION;
            case CommandCode.AA -> ofAuthorization(request);
            case CommandCode.CREDIT_CONTROL -> ofCreditControl(request);
            default -> USUAL;
        };
    }

    private static int ofAuthorization(DiameterMessage request) {
        boolean first = startsWith(text(request, Rx.SERVICE_URN), EMERGENCY_URN)
                || request.has(Rx.MPS_IDENTIFIER)
                || request.has(Rx.MCPTT_IDENTIFIER)
                || request.has(Rx.MCVIDEO_IDENTIFIER);
        if (first) {
            return FIRST;
        }
        return number(request, Rx.RX_REQUEST_TYPE) == RxValues.RxRequestType.UPDATE_REQUEST ? KEEPS_A_SESSION : USUAL;
    }

    private static int ofCreditControl(DiameterMessage request) {
        if (startsWith(text(request, Base.CALLED_STATION_ID), EMERGENCY_APN)) {
            return FIRST;
        }
        return switch (number(request, Base.CC_REQUEST_TYPE)) {
            case BaseValues.CcRequestType.TERMINATION_REQUEST -> ENDS_A_SESSION;
            case BaseValues.CcRequestType.UPDATE_REQUEST -> KEEPS_A_SESSION;
            default -> USUAL;
        };
    }

    /** Returns the priority in the DRMP AVP of a Diameter request: 0, the highest, to 15. */
    public static int drmp(DiameterMessage request, int otherwise) {
        int named = number(request, Base.DRMP);
        return named < 0 || named > LOWEST_DRMP ? otherwise : named;
    }

    private static int number(DiameterMessage request, AvpDef<Integer> avp) {
        try {
            return request.getOr(avp, -1);
        } catch (InvalidAvpException e) {
            return -1;
        }
    }

    private static String text(DiameterMessage request, AvpDef<String> avp) {
        try {
            return request.getOr(avp, "");
        } catch (InvalidAvpException e) {
            return "";
        }
    }

    private static boolean startsWith(String text, String prefix) {
        return text.regionMatches(true, 0, prefix, 0, prefix.length())
                && (text.length() == prefix.length() || text.charAt(prefix.length()) == '.');
    }
}
