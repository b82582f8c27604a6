// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.protection.RequestedSlice;
import org.sigcore.scp.scpworker.service.DiscoveryKey;

/**
 * Routing headers of a request, found in one pass over its header block. Removes headers for the SCP alone. Creates no
 * strings; values are parsed when needed.
 */
@SpecRef({"TS 29.500 6.10.2.4", "TS 29.500 6.10.3.2"})
public final class RequestRouting {
    private static final int SHORTEST = HeaderNames.OCI.length();
    private static final int DISCRIMINATOR = "3gpp-sbi-".length();
    static final int MAX_DISCOVERY = 128;

    private static final AsciiString NRF = AsciiString.cached("NRF");
    private static final AsciiString INSTANCE = AsciiString.cached("nfinst=");
    private static final AsciiString POST = AsciiString.cached("POST");

    private @Nullable AsciiString target;
    private @Nullable AsciiString binding;
    private @Nullable AsciiString nrfUri;
    private long maxRspMillis = Long.MAX_VALUE;
    private @Nullable AsciiString userAgent;
    private int priority = Priority.NONE;
    private boolean looped;
    private boolean handedOn;
    private boolean callback;
    private @Nullable RequestControls controls;
    private @Nullable AsciiString token;
    private @Nullable AsciiString assertion;
    private boolean lci;
    private boolean oci;
    private boolean host;
    private AsciiString[] discoveryNames = {};
    private AsciiString[] discoveryValues = {};
    private int discoveryCount;
    private boolean excessive;
    private boolean requester;
    private boolean nrf;

    private RequestRouting() {}

    /**
     * Extracts the routing headers from a header block.
     *
     * @param self name of this SCP in Via; null to ignore Via
     */
    public static RequestRouting take(Http2Headers headers, @Nullable AsciiString self) {
        RequestRouting routing = new RequestRouting();
        routing.read(headers, self);
        routing.strip(headers);
        return routing;
    }

    private void read(Http2Headers headers, @Nullable AsciiString self) {
        for (Map.Entry<CharSequence, CharSequence> field : headers) {
            AsciiString name = HeaderNames.ascii(field.getKey());
            int length = name.length();
            if (length >= SHORTEST) {
                if (name.byteAt(0) == '3') {
                    sort(name, field.getValue());
                } else if (length == 13 && token == null && name.equals(HeaderNames.AUTHORIZATION)) {
                    token = HeaderNames.ascii(field.getValue());
                }
            } else if (length == 10 && name.equals(HeaderNames.USER_AGENT)) {
                userAgent = HeaderNames.ascii(field.getValue());
            } else if (length == 3 && self != null && name.equals(HeaderNames.VIA)) {
                looped |= names(HeaderNames.ascii(field.getValue()), self);
            } else if (length == 4 && name.equals(HeaderNames.HOST)) {
                host = true;
            }
        }
    }

    // Compares whole names, because one may be part of another. Host names are case-insensitive.
    private static boolean names(AsciiString via, AsciiString self) {
        for (int at = 0; (at = AsciiString.indexOfIgnoreCase(via, self, at)) >= 0; at++) {
            int end = at + self.length();
            if ((at == 0 || delimits(via.byteAt(at - 1))) && (end == via.length() || delimits(via.byteAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean delimits(byte c) {
        return c == ' ' || c == '\t' || c == ',' || c == ':';
    }

    private void sort(AsciiString name, CharSequence value) {
        switch (name.byteAt(DISCRIMINATOR)) {
            case 't' -> {
                if (name.equals(HeaderNames.TARGET_API_ROOT)) {
                    target = HeaderNames.ascii(value);
                }
            }
            case 'd' -> {
                if (name.startsWith(DiscoveryKey.PREFIX)) {
                    discovery(name, HeaderNames.ascii(value));
                }
            }
            case 'r' -> {
                if (name.equals(HeaderNames.ROUTING_BINDING)) {
                    binding = HeaderNames.ascii(value);
                } else {
                    control(name, value);
                }
            }
            case 'm' -> limit(name, value);
            case 'c' -> {
                if (name.equals(HeaderNames.CALLBACK)) {
                    callback = true;
                } else if (assertion == null && name.equals(HeaderNames.CREDENTIALS)) {
                    assertion = HeaderNames.ascii(value);
                }
            }
            case 'o' -> oci |= name.equals(HeaderNames.OCI);
            case 'l' -> lci |= name.equals(HeaderNames.LCI);
            case 'n' -> {
                if (name.equals(HeaderNames.NRF_URI)) {
                    nrfUri = HeaderNames.ascii(value);
                } else {
                    control(name, value);
                }
            }
            case 's' -> control(name, value);
            default -> {}
        }
    }

    private void limit(AsciiString name, CharSequence value) {
        if (name.equals(HeaderNames.MAX_RSP_TIME)) {
            maxRspMillis = millis(HeaderNames.ascii(value));
        } else if (name.equals(HeaderNames.MESSAGE_PRIORITY)) {
            priority = Priority.of(HeaderNames.ascii(value));
        } else {
            control(name, value);
        }
    }

    private void control(AsciiString name, CharSequence value) {
        if (RequestControls.concerns(name)) {
            if (controls == null) {
                controls = new RequestControls();
            }
            controls.put(name, HeaderNames.ascii(value));
        }
    }

    private void discovery(AsciiString name, AsciiString value) {
        if (discoveryCount == MAX_DISCOVERY) {
            excessive = true;
            return;
        }
        if (name.equals(HeaderNames.TARGET_INSTANCE)) {
            addDiscovery(name, instance(value));
            return;
        }
        requester |= name.equals(HeaderNames.REQUESTER_TYPE);
        nrf |= value.equals(NRF) && name.equals(HeaderNames.TARGET_TYPE);
        addDiscovery(name, value);
    }

    // Some consumers return the whole value of 3gpp-Sbi-Producer-Id, "nfinst=<UUID>; nfset=…".
    private static AsciiString instance(AsciiString value) {
        if (!value.startsWith(INSTANCE)) {
            return value;
        }
        int end = value.indexOf(";");
        return value.subSequence(INSTANCE.length(), end < 0 ? value.length() : end, false)
                .trim();
    }

    private void addDiscovery(AsciiString name, AsciiString value) {
        if (discoveryCount == discoveryNames.length) {
            int larger = discoveryCount + 8;
            discoveryNames = Arrays.copyOf(discoveryNames, larger);
            discoveryValues = Arrays.copyOf(discoveryValues, larger);
        }
        discoveryNames[discoveryCount] = name;
        discoveryValues[discoveryCount++] = value;
    }

    /** Restores the headers that another SCP needs for routing. */
    void restore(Http2Headers headers, AsciiString targetRoot) {
        handedOn = true;
        headers.set(HeaderNames.TARGET_API_ROOT, targetRoot);
        if (nrfUri != null) {
            headers.set(HeaderNames.NRF_URI, nrfUri);
        }
        for (int i = 0; i < discoveryCount; i++) {
            headers.remove(discoveryNames[i]);
        }
        for (int i = 0; i < discoveryCount; i++) {
            headers.add(discoveryNames[i], discoveryValues[i]);
        }
    }

    /** Removes headers for SCPs alone. */
    void strip(Http2Headers headers) {
        if (target != null || handedOn) {
            headers.remove(HeaderNames.TARGET_API_ROOT);
        }
        if (nrfUri != null) {
            headers.remove(HeaderNames.NRF_URI);
        }
        if (host) {
            headers.remove(HeaderNames.HOST);
        }
        for (int i = 0; i < discoveryCount; i++) {
            headers.remove(discoveryNames[i]);
        }
    }

    // An invalid number is ignored.
    private static long millis(AsciiString value) {
        AsciiString digits = value.trim();
        long millis = 0;
        for (int i = 0; i < digits.length() && i < 6; i++) {
            int digit = digits.byteAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return Long.MAX_VALUE;
            }
            millis = millis * 10 + digit;
        }
        return digits.isEmpty() ? Long.MAX_VALUE : millis;
    }

    public @Nullable AsciiString target() {
        return target;
    }

    public @Nullable AsciiString binding() {
        return binding;
    }

    @Nullable
    AsciiString nrfUri() {
        return nrfUri;
    }

    /** Returns the User-Agent; null when absent. */
    @Nullable
    AsciiString userAgent() {
        return userAgent;
    }

    /** Returns {@code 3gpp-Sbi-Message-Priority}; {@link Priority#NONE} when absent or invalid. */
    int priority() {
        return priority;
    }

    /** Returns the consumer's response timeout; {@link Long#MAX_VALUE} when absent. */
    long maxRspMillis() {
        return maxRspMillis;
    }

    /** Returns the rest of that timeout, counted from the sender's timestamp; {@link Long#MAX_VALUE} when absent. */
    public long millisLeft(InstantSource clock) {
        RequestControls asked = controls;
        return maxRspMillis == Long.MAX_VALUE || asked == null
                ? maxRspMillis
                : maxRspMillis - asked.ageMillis(clock.millis());
    }

    /** Returns true when the request has been prepared for another SCP. */
    boolean handedOn() {
        return handedOn;
    }

    /** Returns true when this SCP has forwarded the request before. */
    public boolean looped() {
        return looped;
    }

    /**
     * Returns true when the request concerns an existing resource: it has a binding, or it names its target and is not
     * a POST to a collection.
     */
    boolean followsUp(@Nullable CharSequence method, AsciiString path) {
        if (binding != null) {
            return true;
        }
        return target != null && discoveryCount == 0 && !(POST.contentEquals(method) && isCollection(path));
    }

    // The path of a collection has one segment after the API name and version.
    private static boolean isCollection(AsciiString path) {
        int slashes = 0;
        for (int i = 0; i < path.length() && path.byteAt(i) != '?'; i++) {
            slashes += path.byteAt(i) == '/' ? 1 : 0;
        }
        return slashes <= 3;
    }

    /** Returns the handling instructions; null if absent. */
    public @Nullable RequestControls controls() {
        return controls;
    }

    /** Returns true when the request is a notification. */
    boolean callback() {
        return callback;
    }

    /** Returns true when the request contains reports of load or overload. */
    public boolean reports() {
        return lci || oci;
    }

    /** Returns true when the request contains reports of load. */
    boolean lci() {
        return lci;
    }

    /** Returns true when the request contains reports of overload. */
    boolean oci() {
        return oci;
    }

    /** Returns the first {@code authorization}; null when absent. */
    @Nullable
    AsciiString token() {
        return token;
    }

    /** Returns the first {@code 3gpp-Sbi-Client-Credentials}; null when absent. */
    @Nullable
    AsciiString assertion() {
        return assertion;
    }

    /** Returns the slice in the discovery headers; null when absent. */
    @Nullable
    RequestedSlice slice() {
        String snssais = null;
        String dnn = null;
        for (int i = 0; i < discoveryCount; i++) {
            if (discoveryNames[i].equals(HeaderNames.DISCOVERY_SNSSAIS)) {
                snssais = DiscoveryKey.value(discoveryValues[i]);
            } else if (discoveryNames[i].equals(HeaderNames.DISCOVERY_DNN)) {
                dnn = discoveryValues[i].toString();
            }
        }
        return RequestedSlice.of(snssais, dnn);
    }

    /** Returns true when the request has more than {@link #MAX_DISCOVERY} discovery headers. */
    boolean excessive() {
        return excessive;
    }

    /** Returns true when the request contains discovery headers. */
    public boolean delegated() {
        return discoveryCount > 0;
    }

    /** Returns false when discovery is delegated without the requester's NF type. */
    boolean hasRequester() {
        return requester || discoveryCount == 0;
    }

    /** Sets the requester's NF type, which the request does not contain. */
    void requestedBy(AsciiString nfType) {
        requester = true;
        addDiscovery(HeaderNames.REQUESTER_TYPE, nfType);
    }

    /** Returns true when the discovery headers are for an NRF. */
    boolean asksForNrf() {
        return nrf;
    }

    /** Returns the cache key of the discovery headers. */
    DiscoveryKey discoveryKey(ApiPath api) {
        return new DiscoveryKey(discoveryNames, discoveryValues, discoveryCount, api, nrfUri);
    }
}
