// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.sbi.token.AccessTokenCheck;
import org.sigcore.sbi.token.AssertionCheck;
import org.sigcore.scp.scpworker.logic.RouteTable;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.proxy.routing.LoopMemory;

/**
 * Compares the NF instance that a request names as its sender with the one that the consumer's certificate names. Only the
 * SCP sees that certificate, so the NRF and the producers behind it cannot detect a stolen token or assertion. A consumer
 * with the certificate of another proxy may send requests of any NF instance except this SCP itself. Event loop only.
 */
@SpecRef({"TS 33.501 13.3.1", "TS 33.501 13.3.8", "TS 33.501 13.4.1.3"})
final class ConsumerIdentity {
    private static final AsciiString REQUESTER = AsciiString.cached("3gpp-sbi-discovery-requester-nf-instance-id");
    private static final String BEARER = "Bearer ";
    /** Length above which a token or an assertion is read each time. */
    private static final int LONGEST_REMEMBERED = 4096;

    private static final int MAX_OCTETS = 4 << 20;

    private final AsciiString self;
    private final Supplier<RouteTable> table;
    private final FastThreadLocal<Subjects> subjects = new FastThreadLocal<>() {
        @Override
        protected Subjects initialValue() {
            return new Subjects(remembered(), remembered());
        }
    };

    /** Subjects of tokens and assertions cached per event loop; empty for a field without subject. */
    private record Subjects(
            LoopMemory.Cache<AsciiString, String> tokens, LoopMemory.Cache<AsciiString, String> assertions) {}

    private static LoopMemory.Cache<AsciiString, String> remembered() {
        return new LoopMemory.Cache<>(AsciiString::length, LONGEST_REMEMBERED, MAX_OCTETS);
    }

    /** Field in which a request claims another NF instance than that of its consumer. */
    enum Mismatch {
        TOKEN,
        ASSERTION,
        REQUESTER;

        ProblemDetails problem() {
            return switch (this) {
                case TOKEN ->
                    ProblemDetails.of(403, "TOKEN_CERTIFICATE_MISMATCH", "the access token is another NF instance's");
                case ASSERTION ->
                    ProblemDetails.of(
                            SbiCause.CCA_VERIFICATION_FAILURE,
                            "the client credentials assertion is another NF instance's");
                case REQUESTER ->
                    ProblemDetails.of(
                            403,
                            "REQUESTER_NOT_ALLOWED",
                            "the requester of the discovery is another NF than the sender");
            };
        }
    }

    /**
     * @param self NF instance id of this SCP
     * @param table contains the NF instances registered as proxies
     */
    ConsumerIdentity(String self, Supplier<RouteTable> table) {
        this.self = new AsciiString(self.toLowerCase(Locale.ROOT));
        this.table = table;
    }

    /** Returns the NF instance id of this SCP, in lower case. */
    AsciiString self() {
        return self;
    }

    /**
     * Returns the field that names another NF instance than the consumer; null if it is absent, or if it is
     * unknown.
     */
    @Nullable
    Mismatch mismatch(SSLSession session, Http2Headers headers) {
        CertifiedNf consumer = CertifiedNf.of(session);
        boolean bound = isBound(consumer);
        Subjects known = subjects.get();
        if (isOther(headers, HeaderNames.AUTHORIZATION, known.tokens(), ConsumerIdentity::ofToken, consumer, bound)) {
            return Mismatch.TOKEN;
        }
        if (isOther(
                headers, HeaderNames.CREDENTIALS, known.assertions(), ConsumerIdentity::ofAssertion, consumer, bound)) {
            return Mismatch.ASSERTION;
        }
        CharSequence requester = headers.get(REQUESTER);
        CharSequence type = headers.get(HeaderNames.REQUESTER_TYPE);
        return (requester != null && !maySpeakFor(requester.toString(), consumer, bound))
                        || (bound && type != null && !isOfType(consumer, type))
                ? Mismatch.REQUESTER
                : null;
    }

    /** Returns true when the consumer may act as that NF instance. */
    boolean maySpeakFor(String nfInstanceId, @Nullable SSLSession session) {
        CertifiedNf consumer = CertifiedNf.of(session);
        return maySpeakFor(nfInstanceId, consumer, isBound(consumer));
    }

    private boolean maySpeakFor(String nfInstanceId, CertifiedNf consumer, boolean bound) {
        String id = nfInstanceId.toLowerCase(Locale.ROOT);
        return !self.contentEquals(id) && (!bound || consumer.instances().contains(id));
    }

    // The types in the certificate take precedence over the registered type.
    private boolean isBound(CertifiedNf consumer) {
        if (consumer.instances().isEmpty()) {
            return false;
        }
        if (!consumer.types().isEmpty()) {
            return consumer.types().stream().noneMatch(CertifiedNf.PROXIES::contains);
        }
        for (String id : consumer.instances()) {
            String registered = table.get().nfType(id);
            if (registered != null && CertifiedNf.PROXIES.contains(registered)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfType(CertifiedNf consumer, CharSequence nfType) {
        return consumer.types().isEmpty()
                || consumer.types().stream().anyMatch(type -> AsciiString.contentEqualsIgnoreCase(type, nfType));
    }

    // Checks all values, because a producer may read another one than the first.
    private boolean isOther(
            Http2Headers headers,
            AsciiString name,
            LoopMemory.Cache<AsciiString, String> known,
            Function<String, @Nullable String> reader,
            CertifiedNf consumer,
            boolean bound) {
        if (!headers.contains(name)) {
            return false;
        }
        for (CharSequence field : headers.getAll(name)) {
            String subject = subject(HeaderNames.ascii(field), known, reader);
            if (!subject.isEmpty() && !maySpeakFor(subject, consumer, bound)) {
                return true;
            }
        }
        return false;
    }

    private static String subject(
            AsciiString field, LoopMemory.Cache<AsciiString, String> known, Function<String, @Nullable String> reader) {
        String subject = known.get(field);
        if (subject == null) {
            String read = reader.apply(field.toString());
            subject = read == null ? "" : read;
            known.put(new AsciiString(field.array(), field.arrayOffset(), field.length(), true), subject);
        }
        return subject;
    }

    // Parses the token as producers do.
    private static @Nullable String ofToken(String field) {
        return field.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? AccessTokenCheck.unprovedSubject(
                        field.substring(BEARER.length()).strip())
                : null;
    }

    private static @Nullable String ofAssertion(String field) {
        return AssertionCheck.unprovedSubject(field.strip());
    }
}
