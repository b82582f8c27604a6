// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.MaxForwardHops;
import org.sigcore.sbi.header.Parameters;
import org.sigcore.sbi.header.SelectionInfo;
import org.sigcore.scp.scpworker.logic.ProducerService;

/**
 * Handling instructions of a request, apart from its target; created only for requests that contain any. A header with
 * invalid syntax is ignored and forwarded. Event loop only.
 */
@SpecRef({"TS 29.500 5.2.3.2", "TS 29.500 5.2.3.3", "TS 29.500 6.11.2"})
public final class RequestControls {
    // An older timestamp comes from an inaccurate clock.
    private static final int MAX_AGE_MILLIS = 60_000;
    private static final int DAY_MILLIS = (int) TimeUnit.DAYS.toMillis(1);
    private static final int TIMESTAMP_LENGTH = "Sun, 04 Aug 2019 08:49:37.845 GMT".length();

    private boolean noRetries;
    private boolean noReselection;
    private @Nullable SelectionInfo selection;
    private @Nullable Parameters peers;
    private @Nullable AsciiString senderTimestamp;
    private int hops = -1;

    /** Returns true when the SCP processes a header of that name. */
    static boolean concerns(AsciiString name) {
        return name.equals(HeaderNames.SENDER_TIMESTAMP)
                || name.equals(HeaderNames.SELECTION_INFO)
                || name.equals(HeaderNames.RETRY_INFO)
                || name.equals(HeaderNames.MAX_FORWARD_HOPS)
                || name.equals(HeaderNames.NF_PEER_INFO);
    }

    /** Parses a header. */
    void put(AsciiString name, AsciiString value) {
        if (name.equals(HeaderNames.SENDER_TIMESTAMP)) {
            senderTimestamp = value;
            return;
        }
        try {
            if (name.equals(HeaderNames.RETRY_INFO)) {
                noRetries = value.trim().contentEqualsIgnoreCase("no-retries");
            } else if (name.equals(HeaderNames.SELECTION_INFO)) {
                SelectionInfo read = SelectionInfo.parse(value.toString());
                selection = selection == null ? read : selection.and(read);
                noReselection |= Boolean.FALSE.equals(read.reselection());
            } else if (name.equals(HeaderNames.MAX_FORWARD_HOPS)) {
                MaxForwardHops read = MaxForwardHops.parse(value.toString());
                hops = read.nodeType().equals("scp") ? read.hops() : -1;
            } else {
                peers = parameters(name, value);
            }
        } catch (IllegalArgumentException e) {
            // Invalid syntax: the header is ignored.
        }
    }

    /** Returns false when the request must not be retransmitted. */
    public boolean mayRetry() {
        return !noRetries && !noReselection;
    }

    /** Returns false when no producer may replace the one that the consumer has chosen. */
    boolean mayReselect() {
        return !noReselection;
    }

    /** Returns true when the request excludes that producer. */
    boolean excludes(ProducerService producer) {
        SelectionInfo asked = selection;
        return asked != null
                && (contains(asked.notSelected("not-select-nfinst"), producer.nfInstanceId())
                        || asked.notSelected("not-select-nfservinst").contains(producer.serviceInstanceId())
                        || meets(asked.notSelected("not-select-nfset"), producer.nfSetIds())
                        || meets(asked.notSelected("not-select-nfserviceset"), producer.serviceSetIds()));
    }

    private static boolean contains(List<String> excluded, String nfInstanceId) {
        return excluded.stream().anyMatch(nfInstanceId::equalsIgnoreCase);
    }

    private static boolean meets(List<String> excluded, Collection<String> ids) {
        return excluded.stream().anyMatch(ids::contains);
    }

    /** Returns true when the request must not be forwarded to another SCP. */
    boolean atLastScp() {
        return hops == 0;
    }

    /** Returns true when the request has a timestamp, so that its remaining time need not be forwarded. */
    boolean dated() {
        return senderTimestamp != null;
    }

    /** Returns the age of the request in milliseconds; 0 without a timestamp or with an implausible one. */
    int ageMillis(long nowMillis) {
        AsciiString text = senderTimestamp;
        if (text == null || text.length() != TIMESTAMP_LENGTH || text.byteAt(25) != '.') {
            return 0;
        }
        int sent = ((number(text, 17, 2) * 60 + number(text, 20, 2)) * 60 + number(text, 23, 2)) * 1000
                + number(text, 26, 3);
        // The date is ignored: requests last less than a day.
        int age = Math.floorMod((int) (nowMillis % DAY_MILLIS) - sent, DAY_MILLIS);
        return age > MAX_AGE_MILLIS ? 0 : age;
    }

    private static int number(AsciiString text, int from, int digits) {
        int number = 0;
        for (int i = from; i < from + digits; i++) {
            number = number * 10 + text.byteAt(i) - '0';
        }
        return number;
    }

    /**
     * Edits a request before it is sent.
     *
     * @param self name of this SCP in Server, {@code SCP-<FQDN>}
     * @param producer its NF instance id; null when unknown
     * @param nextScp FQDN of the SCP that the request is forwarded to; null for the producer itself
     */
    void sending(Http2Headers request, AsciiString self, @Nullable String producer, @Nullable String nextScp) {
        if (hops > 0 && nextScp != null) {
            request.set(HeaderNames.MAX_FORWARD_HOPS, new AsciiString(new MaxForwardHops(hops - 1, "scp").print()));
        }
        Parameters asked = peers;
        if (asked != null) {
            request.set(
                    HeaderNames.NF_PEER_INFO,
                    new AsciiString(asked.without("srcscp", "srcsepp", "dstinst", "dstservinst", "dstscp")
                            .with("srcscp", self.toString())
                            .with("dstinst", producer)
                            .with("dstscp", nextScp == null || nextScp.isEmpty() ? null : "SCP-" + nextScp)
                            .print()));
        }
    }

    /** Sets this SCP as the source in the peer information of a response. */
    public void answering(Http2Headers answer, AsciiString self) {
        CharSequence told = peers == null ? null : answer.get(HeaderNames.NF_PEER_INFO);
        if (told == null) {
            return;
        }
        try {
            answer.set(
                    HeaderNames.NF_PEER_INFO,
                    new AsciiString(parameters(HeaderNames.NF_PEER_INFO, told)
                            .without("srcscp", "srcsepp", "dstscp")
                            .with("srcscp", self.toString())
                            .print()));
        } catch (IllegalArgumentException e) {
            // Invalid syntax: forwarded unchanged.
        }
    }

    /** Marks a request that another producer may have received before. */
    static void retransmitted(Http2Headers request) {
        say(request, HeaderNames.REQUEST_INFO, "retrans");
    }

    /** Marks a response to a request that was sent more than once, so that the consumer does not retransmit it. */
    public static void toldOfRetransmission(Http2Headers answer) {
        say(answer, HeaderNames.RESPONSE_INFO, "request-retransmitted");
    }

    // Sets a parameter to true unless the header contains it already.
    private static void say(Http2Headers headers, AsciiString name, String parameter) {
        CharSequence present = headers.get(name);
        try {
            Parameters info = present == null
                    ? Parameters.empty(name.toString(), Parameters.Style.EQUALS)
                    : parameters(name, present);
            if (info.get(parameter) == null) {
                headers.set(name, new AsciiString(info.with(parameter, "true").print()));
            }
        } catch (IllegalArgumentException e) {
            // Invalid syntax: forwarded unchanged.
        }
    }

    private static Parameters parameters(AsciiString name, CharSequence value) {
        return Parameters.parse(name.toString(), Parameters.Style.EQUALS, value.toString());
    }

    /** Returns true when an error response forbids a retry at another producer. */
    public static boolean forbidsRetry(Http2Headers answer) {
        CharSequence told = answer.get(HeaderNames.RESPONSE_INFO);
        if (told == null) {
            return false;
        }
        try {
            String value = parameters(HeaderNames.RESPONSE_INFO, told).get("no-retry");
            return value != null && !value.equalsIgnoreCase("false");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
