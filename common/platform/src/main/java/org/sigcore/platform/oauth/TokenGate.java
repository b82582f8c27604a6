// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.config.OauthProperties;
import org.sigcore.platform.config.OauthProperties.Mode;
import org.sigcore.platform.oauth.ServiceScopes.Service;
import org.sigcore.platform.oauth.TokenMeters.Result;
import org.sigcore.platform.oauth.TokenVerifier.Verdict;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.DeferredReceiver;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.tls.CertifiedNf;
import org.sigcore.sbi.token.AccessToken;

/**
 * Admits requests with sufficient access tokens. A cached verification costs a map look-up on the event loop. A new
 * token is verified on another thread; the request waits for the result only if tokens are enforced. The roles behind
 * find the token's owner in {@link #SUBJECT}. Thread-safe.
 */
@SpecRef({"TS 29.500 6.7.3", "TS 33.501 13.4.1.1.2", "RFC 6750 3"})
public final class TokenGate {
    /** Header with the NF instance id of a verified token's owner. The value of a client is removed. */
    public static final String SUBJECT = "x-forwarded-token-subject";

    private static final int MOST_REFUSED = 1000;
    private static final int LONGEST_REFUSED = 4096;
    private static final long REFUSED_MILLIS = 1000;
    private static final AsciiString SUBJECT_NAME = AsciiString.cached(SUBJECT);
    private static final AsciiString AUTHORIZATION = AsciiString.cached("authorization");
    private static final AsciiString CHALLENGE = AsciiString.cached("www-authenticate");
    private static final AsciiString VIA = AsciiString.cached("via");
    private static final AsciiString RETRY_AFTER = AsciiString.cached("retry-after");
    private static final SbiStreamReceiver ANSWERED = SbiStreamReceiver.DEAF;

    private final OauthProperties properties;
    private final ServiceScopes services;
    private final TokenVerifier verifier;
    private final TokenMeters meters;
    private final InstantSource clock;
    private final Map<AsciiString, Known> verified = new ConcurrentHashMap<>();
    private final Map<AsciiString, Bad> bad = new ConcurrentHashMap<>();

    private record Known(AccessToken token, AsciiString subject, long untilMillis) {}

    /** A rejected token, cached only briefly, so that it is accepted soon after a new key has arrived. */
    private record Bad(String why, long untilMillis) {}

    TokenGate(
            OauthProperties properties,
            ServiceScopes services,
            TokenVerifier verifier,
            TokenMeters meters,
            InstantSource clock) {
        this.properties = properties;
        this.services = services;
        this.verifier = verifier;
        this.meters = meters;
        this.clock = clock;
    }

    /** Returns the guarded application. */
    public SbiApplication guard(SbiApplication served) {
        return properties.mode() == Mode.OFF
                ? (stream, headers, end) -> {
                    headers.remove(SUBJECT_NAME);
                    return served.accept(stream, headers, end);
                }
                : (stream, headers, end) -> new Request(served, stream, headers, end).accept();
    }

    /** Discards all cached verifications. */
    void forget() {
        verified.clear();
        bad.clear();
    }

    private void keepRefused(AsciiString field, String why) {
        if (field.length() > LONGEST_REFUSED) {
            return;
        }
        if (bad.size() >= MOST_REFUSED) {
            bad.clear();
        }
        bad.put(field, new Bad(why, clock.millis() + REFUSED_MILLIS));
    }

    private Known keep(AsciiString field, Verdict.Valid verdict) {
        AccessToken token = verdict.token();
        Known known =
                new Known(token, new AsciiString(token.subject()), token.until().toEpochMilli());
        if (verified.size() >= properties.maxTokens()) {
            long now = clock.millis();
            verified.values().removeIf(each -> each.untilMillis() <= now);
            if (verified.size() >= properties.maxTokens()) {
                verified.clear();
            }
        }
        verified.put(field, known);
        // The keys may have changed during the verification. The check follows the insertion, so that any later change
        // finds the entry.
        if (!verifier.stillProved(verdict)) {
            verified.remove(field, known);
        }
        return known;
    }

    /** A request during its check. Confined to the event loop. */
    private final class Request {
        private final SbiApplication served;
        private final SbiStream stream;
        private final Http2Headers headers;
        private final boolean end;

        Request(SbiApplication served, SbiStream stream, Http2Headers headers, boolean end) {
            this.served = served;
            this.stream = stream;
            this.headers = headers;
            this.end = end;
        }

        SbiStreamReceiver accept() {
            headers.remove(SUBJECT_NAME);
            Service service = services.of(headers.path());
            if (service == null) {
                return serve();
            }
            CharSequence field = headers.get(AUTHORIZATION);
            if (field == null) {
                return refused(service, Result.MISSING, "the request has no access token", null);
            }
            AsciiString text = AsciiString.of(field);
            Known known = verified.get(text);
            if (known != null && known.untilMillis() > clock.millis()) {
                return decided(service, known);
            }
            Bad refused = bad.get(text);
            if (refused != null && refused.untilMillis() > clock.millis()) {
                return refused(service, Result.INVALID, refused.why(), null);
            }
            CompletableFuture<Verdict> verdict = verifier.verify(text);
            if (verdict == null) {
                return refused(service, Result.UNVERIFIED, "too many tokens are being verified", null);
            }
            return enforced() ? wait(service, text, verdict) : goOn(service, text, verdict);
        }

        private boolean enforced() {
            return properties.mode() == Mode.ENFORCED;
        }

        private SbiStreamReceiver serve() {
            return served.accept(stream, headers, end);
        }

        private SbiStreamReceiver decided(Service service, Known known) {
            CertifiedNf sender = CertifiedNf.of(stream.tlsSession());
            String subject = known.token().subject();
            if (!sender.maySpeakFor(subject)) {
                return refused(service, Result.INVALID, "the token is another NF instance's", null);
            }
            // A proxy does not mark its own requests as forwarded.
            if (sender.passesOnAs(subject) && headers.contains(VIA)) {
                return refused(service, Result.INVALID, "the token is that of the proxy", null);
            }
            String lacking = service.lacking(known.token(), headers.method(), headers.path());
            if (lacking != null) {
                return refused(service, Result.INSUFFICIENT_SCOPE, "the token lacks the scope " + lacking, lacking);
            }
            meters.count(Result.VALID);
            headers.set(SUBJECT_NAME, known.subject());
            return serve();
        }

        private SbiStreamReceiver refused(Service service, Result result, String why, @Nullable String scope) {
            meters.count(result, service.name(), why, !enforced());
            if (!enforced()) {
                return serve();
            }
            answer(service, result, why, scope);
            return ANSWERED;
        }

        /** Delays the request until its token is verified. */
        @SuppressWarnings("ReferenceEquality") // the receiver that marks an answered request
        private SbiStreamReceiver wait(Service service, AsciiString text, CompletableFuture<Verdict> verdict) {
            DeferredReceiver waiting = new DeferredReceiver();
            var _ = verdict.thenAccept(said -> stream.eventLoop().execute(() -> {
                if (waiting.gone()) {
                    return;
                }
                SbiStreamReceiver next = judged(service, text, said);
                if (next == ANSWERED) {
                    waiting.refuse();
                } else {
                    waiting.proceed(next);
                }
            }));
            return waiting;
        }

        /** Serves the request without waiting; the result of the verification is counted. */
        private SbiStreamReceiver goOn(Service service, AsciiString text, CompletableFuture<Verdict> verdict) {
            CharSequence method = headers.method();
            CharSequence path = headers.path();
            var _ = verdict.thenAccept(said -> {
                switch (said) {
                    case Verdict.Valid valid -> {
                        var _ = keep(text, valid);
                        String lacking = service.lacking(valid.token(), method, path);
                        if (lacking == null) {
                            meters.count(Result.VALID);
                        } else {
                            meters.count(
                                    Result.INSUFFICIENT_SCOPE,
                                    service.name(),
                                    "the token lacks the scope " + lacking,
                                    true);
                        }
                    }
                    case Verdict.Refused(var why) -> {
                        keepRefused(text, why);
                        meters.count(Result.INVALID, service.name(), why, true);
                    }
                    case Verdict.Unknown(var why) -> meters.count(Result.UNVERIFIED, service.name(), why, true);
                }
            });
            return serve();
        }

        private SbiStreamReceiver judged(Service service, AsciiString text, Verdict verdict) {
            return switch (verdict) {
                case Verdict.Valid valid -> decided(service, keep(text, valid));
                case Verdict.Refused(var why) -> {
                    keepRefused(text, why);
                    yield refused(service, Result.INVALID, why, null);
                }
                case Verdict.Unknown(var why) -> refused(service, Result.UNVERIFIED, why, null);
            };
        }

        private void answer(Service service, Result result, String why, @Nullable String scope) {
            int status = result == Result.UNVERIFIED ? 503 : result == Result.INSUFFICIENT_SCOPE ? 403 : 401;
            String cause = status == 503 ? SbiCause.NF_CONGESTION.name() : null;
            byte[] body = Json.bytes(ProblemDetails.of(status, cause, why));
            Http2Headers answer = new DefaultHttp2Headers(false)
                    .status(Integer.toString(status))
                    .set("content-type", ProblemDetails.MEDIA_TYPE)
                    .setInt("content-length", body.length);
            if (status == 503) {
                answer.set(RETRY_AFTER, "1");
            } else {
                answer.set(CHALLENGE, challenge(service.name(), result, scope));
            }
            stream.writeHeaders(answer, false);
            stream.writeData(Unpooled.wrappedBuffer(body), true, null);
            stream.discardInput();
        }
    }

    // Without a token the challenge contains no error, to distinguish a missing token from an invalid one.
    private static String challenge(String realm, Result result, @Nullable String scope) {
        String challenge = "Bearer realm=\"" + realm + "\"";
        return switch (result) {
            case INVALID -> challenge + ", error=\"invalid_token\"";
            case INSUFFICIENT_SCOPE -> challenge + ", error=\"insufficient_scope\", scope=\"" + scope + "\"";
            default -> challenge;
        };
    }
}
