// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.server.DeferredReceiver;
import org.sigcore.scp.contract.scpnrfproxyoauth.AccessTokens;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.proxy.exchange.ForwardingStream;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;
import org.sigcore.scp.scpworker.proxy.exchange.TokenRenewal;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.proxy.routing.Requester;

/**
 * Adds an access token to requests that identify their consumer but contain none. Tokens are cached while usable;
 * otherwise the request waits while scp-nrfproxy-oauth is called off the event loop, and the response passes the new
 * token to the consumer. After a 401 the token is no longer used; the exchange requests another one and repeats the
 * request once.
 */
@SpecRef({"TS 29.500 6.7.3", "TS 29.500 6.10.11.2", "TS 33.501 13.4.1.3.2"})
public final class TokenIntake implements Intake {
    private static final AsciiString CHALLENGE = AsciiString.cached("www-authenticate");
    private static final AsciiString ACCESS_TOKEN = AsciiString.cached("3gpp-sbi-access-token");
    private static final AsciiString SCOPE = AsciiString.cached("3gpp-sbi-access-scope");
    private static final AsciiString REQUESTER = AsciiString.cached("3gpp-sbi-discovery-requester-nf-instance-id");

    private static final String BEARER = "Bearer ";
    private static final long MOST_OCTETS = 16 << 20; // consumers choose the length of an assertion
    private static final long OVERHEAD = 400;

    private final AccessTokens tokens;
    private final ErrorResponder answers;
    private final LongSupplier nanoClock;
    private final Map<TokenCall, Usable> usable = new ConcurrentHashMap<>();
    private final AtomicLong octets = new AtomicLong(); // of usable, with its keys

    // A refused token is remembered until it is replaced.
    private record Usable(AsciiString field, long untilNanos, boolean refused) {
        String token() {
            return field.toString(BEARER.length());
        }
    }

    /** @param answers sends errors of this SCP */
    public TokenIntake(AccessTokens tokens, ErrorResponder answers, LongSupplier nanoClock) {
        this.tokens = tokens;
        this.answers = answers;
        this.nanoClock = nanoClock;
    }

    @Override
    public boolean active(RequestContext context) {
        return context.policy().intake().oauth().enabled();
    }

    @Override
    public SbiStreamReceiver accept(
            SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context, Next next) {
        TokenCall call = headers.contains(HeaderNames.AUTHORIZATION) ? null : call(headers);
        if (call == null) {
            return next.accept(stream, headers, endOfStream, context);
        }
        int maxRecords = context.policy().intake().oauth().maxCacheRecords();
        Usable known = usable.get(call);
        if (known != null && !known.refused() && nanoClock.getAsLong() - known.untilNanos() < 0) {
            headers.set(HeaderNames.AUTHORIZATION, known.field());
            Answered answered = new Answered(stream, call, known, maxRecords, false);
            return next.accept(answered, headers, endOfStream, context.renewedBy(answered));
        }
        TokenCall question = known != null && known.refused() ? call.after(known.token()) : call;
        DeferredReceiver waiting = new DeferredReceiver();
        Thread.ofVirtual().name("scp-token").start(() -> {
            TokenAnswer answer = ask(question);
            stream.eventLoop().execute(() -> {
                if (waiting.gone()) {
                    return;
                }
                ProblemDetails problem = answer.problem();
                if (answer.token() == null || problem != null) {
                    waiting.refuse();
                    answers.write(
                            stream,
                            problem != null ? problem : ProblemDetails.of(SbiCause.SYSTEM_FAILURE, "no token"),
                            context.policy().protection());
                    return;
                }
                Usable got = keep(call, answer.token(), answer.usableSeconds(), maxRecords);
                headers.set(HeaderNames.AUTHORIZATION, got.field());
                Answered answered = new Answered(stream, call, got, maxRecords, true);
                waiting.proceed(next.accept(answered, headers, endOfStream, context.renewedBy(answered)));
            });
        });
        return waiting;
    }

    private TokenAnswer ask(TokenCall call) {
        try {
            return tokens.token(call);
        } catch (RuntimeException e) { // the consumer gets a response in any case
            return TokenAnswer.none(ProblemDetails.of(503, SbiCause.SYSTEM_FAILURE.name(), "no token can be obtained"));
        }
    }

    private Usable keep(TokenCall call, String token, long seconds, int maxRecords) {
        long until = nanoClock.getAsLong() + TimeUnit.SECONDS.toNanos(seconds);
        Usable got = new Usable(new AsciiString(BEARER + token), until, false);
        if (isFull(maxRecords)) {
            long now = nanoClock.getAsLong();
            evict(each -> each.untilNanos() - now <= 0);
            if (isFull(maxRecords)) {
                evict(each -> true);
            }
        }
        Usable before = usable.put(call, got);
        octets.addAndGet(octets(call, got) - (before == null ? 0 : octets(call, before)));
        return got;
    }

    private boolean isFull(int maxRecords) {
        return usable.size() >= maxRecords || octets.get() >= MOST_OCTETS;
    }

    private void evict(Predicate<Usable> test) {
        usable.forEach((call, each) -> {
            if (test.test(each) && usable.remove(call, each)) {
                octets.addAndGet(-octets(call, each));
            }
        });
    }

    private static long octets(TokenCall call, Usable token) {
        return OVERHEAD
                + length(call.consumerId())
                + length(call.consumerType())
                + call.targetNfType().length()
                + call.scope().length()
                + length(call.clientCredentials())
                + token.field().length();
    }

    private static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    // Returns null when the request does not ask for a token, or does not identify its target.
    private static @Nullable TokenCall call(Http2Headers headers) {
        CharSequence credentials = headers.get(HeaderNames.CREDENTIALS);
        CharSequence scope = headers.get(SCOPE);
        if (credentials == null && scope == null) {
            return null;
        }
        String service = ApiPath.of(String.valueOf(headers.path())).name();
        String target = text(headers.get(HeaderNames.TARGET_TYPE));
        target = target != null ? target : ServiceNames.nfType(service);
        if (target == null) {
            return null;
        }
        return new TokenCall(
                text(headers.get(REQUESTER)),
                requesterType(headers),
                target,
                scope == null ? service : scope.toString(),
                text(credentials),
                null);
    }

    private static @Nullable String requesterType(Http2Headers headers) {
        String said = text(headers.get(HeaderNames.REQUESTER_TYPE));
        String agent = said == null ? text(headers.get(HeaderNames.USER_AGENT)) : null;
        return agent == null ? said : Requester.of(agent);
    }

    private static @Nullable String text(@Nullable CharSequence value) {
        return value == null ? null : value.toString();
    }

    /** The consumer's stream of a request with an added token, which sees whether the producer accepts the token. */
    final class Answered extends ForwardingStream implements TokenRenewal {
        private final TokenCall call;
        private final int maxRecords;
        private Usable used;
        private boolean fresh;
        private boolean renewed;

        private Answered(SbiStream stream, TokenCall call, Usable used, int maxRecords, boolean fresh) {
            super(stream);
            this.call = call;
            this.used = used;
            this.maxRecords = maxRecords;
            this.fresh = fresh;
        }

        @Override
        public boolean wantsAnother(Http2Headers answer) {
            CharSequence challenge = answer.get(CHALLENGE);
            return !renewed
                    && unauthorized(answer)
                    && (challenge == null
                            || !AsciiString.contains(challenge, "error=")
                            || AsciiString.contains(challenge, "invalid_token"));
        }

        @Override
        public void renew(Http2Headers request, Consumer<Boolean> done) {
            renewed = true;
            forget();
            TokenCall question = call.after(used.token());
            Thread.ofVirtual().name("scp-token").start(() -> {
                TokenAnswer answer = ask(question);
                eventLoop().execute(() -> {
                    String token = answer.token();
                    if (token == null || token.equals(used.token())) {
                        done.accept(false);
                        return;
                    }
                    used = keep(call, token, answer.usableSeconds(), maxRecords);
                    fresh = true;
                    request.set(HeaderNames.AUTHORIZATION, used.field());
                    done.accept(true);
                });
            });
        }

        private void forget() {
            usable.replace(call, used, new Usable(used.field(), used.untilNanos(), true));
        }

        @Override
        public void writeHeaders(Http2Headers headers, boolean endOfStream) {
            if (unauthorized(headers)) {
                forget();
            } else if (fresh && !headers.contains(ACCESS_TOKEN)) {
                headers.set(ACCESS_TOKEN, used.field());
            }
            super.writeHeaders(headers, endOfStream);
        }

        private static boolean unauthorized(Http2Headers answer) {
            CharSequence status = answer.status();
            return status != null && AsciiString.contentEquals(status, "401");
        }
    }
}
