// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.ingressgateway.SenderEvidence;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.nrf.nfdiscovery.service.Discovery;
import org.sigcore.nrf.nfdiscovery.service.DiscoverySearch;
import org.sigcore.nrf.nfdiscovery.service.DiscoverySettings;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.platform.trace.Correlation;
import org.sigcore.sbi.EntityTag;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.ContentCoding;
import org.sigcore.sbi.rest.SbiLoopAnswer;
import org.sigcore.sbi.rest.SbiLoopExchange;
import org.sigcore.sbi.rest.SbiLoopResource;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;

/**
 * Search route of Nnrf_NFDiscovery. Responds on the event loop, either immediately from memory or after the SLF or
 * another NRF has responded. Thread-safe.
 */
@SpecRef("TS 29.510 6.2.3.2")
public final class DiscoveryRoutes implements SbiRoutes, SbiLoopResource {
    private static final String API = "/nnrf-disc/v1";
    private static final String INSTANCES = "/nf-instances";
    private static final AsciiString OK = AsciiString.cached("200");
    private static final AsciiString NOT_MODIFIED = AsciiString.cached("304");
    private static final AsciiString ETAG = AsciiString.cached("etag");
    private static final AsciiString CACHE_CONTROL = AsciiString.cached("cache-control");
    private static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
    private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
    private static final AsciiString IF_NONE_MATCH = AsciiString.cached("if-none-match");
    private static final AsciiString JSON = AsciiString.cached("application/json");
    private static final AsciiString ACCEPT_ENCODING = AsciiString.cached("accept-encoding");
    private static final AsciiString CONTENT_ENCODING = AsciiString.cached("content-encoding");
    private static final AsciiString VARY = AsciiString.cached("vary");
    private static final AsciiString GZIP = AsciiString.cached("gzip");
    private static final AsciiString CERTIFICATE = AsciiString.cached("x-forwarded-client-cert");
    private static final AsciiString TOKEN_SUBJECT = AsciiString.cached(TokenGate.SUBJECT);
    private static final AsciiString CREDENTIALS = AsciiString.cached(ClientAssertions.HEADER);
    private static final AsciiString VIA = AsciiString.cached("via");
    private static final String REQUESTER_INSTANCE = "requester-nf-instance-id";
    private static final byte[] NO_BODY = {};

    private final Discovery discovery;
    private final DiscoverySearch search;
    private final ClientAssertions assertions;
    private final Callers callers;
    private final ConfigView<DiscoverySettings> settings;
    private final OperationMetrics metrics;
    private final OperationMetrics.Operation operation;
    private final Counter emptyLists;

    /**
     * @param assertions verify client credentials assertions of consumers, where configured
     * @param callers compare the requester in the query with the evidence of the sender
     * @param settings current settings, read once per request
     */
    public DiscoveryRoutes(
            Discovery discovery,
            DiscoverySearch search,
            ClientAssertions assertions,
            Callers callers,
            ConfigView<DiscoverySettings> settings,
            OperationMetrics metrics,
            MeterRegistry registry) {
        this.discovery = discovery;
        this.search = search;
        this.assertions = assertions;
        this.callers = callers;
        this.settings = settings;
        this.metrics = metrics;
        this.operation = metrics.operation("nfDiscover");
        this.emptyLists = registry.counter("ocnrf_nfDiscover_emptyList");
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("GET", INSTANCES, metrics.count("nfDiscover", this::search))
                .route(
                        "GET",
                        "/searches/{searchId}",
                        metrics.count("nfStoredSearch", request -> stored(request, false)))
                .route(
                        "GET",
                        "/searches/{searchId}/complete",
                        metrics.count("nfStoredSearch", request -> stored(request, true)));
    }

    @Override
    public String path() {
        return API + INSTANCES;
    }

    @Override
    public boolean get(SbiLoopExchange exchange) {
        DiscoverySettings now = settings.current();
        if (now.cca().discovery() != CcaOptions.Check.DISABLED) {
            return false; // signature checks are too slow for the event loop
        }
        SenderEvidence shown = shown(exchange.headers());
        if (shown != null && shown.assertion() != null && assertions.takesTime(now.cca(), shown.assertion())) {
            return false;
        }
        DiscoveryAnswer kept = discovery.kept(exchange.query());
        try {
            if (kept == null) {
                search(exchange, shown, now);
            } else {
                requireRequester(shown, kept, now);
                answer(exchange, kept, now);
            }
        } catch (RuntimeException e) {
            fail(exchange, e);
        }
        return true;
    }

    // Returns null if the request carries no evidence of its sender.
    private static @Nullable SenderEvidence shown(Http2Headers headers) {
        CharSequence certificate = headers.get(CERTIFICATE);
        CharSequence subject = headers.get(TOKEN_SUBJECT);
        CharSequence assertion = headers.get(CREDENTIALS);
        return certificate == null && subject == null && assertion == null
                ? null
                : new SenderEvidence(text(certificate), text(subject), text(assertion), text(headers.get(VIA)));
    }

    private static @Nullable String text(@Nullable CharSequence value) {
        return value == null ? null : value.toString();
    }

    private void requireRequester(
            @Nullable SenderEvidence shown,
            @Nullable String nfType,
            @Nullable String nfInstanceId,
            DiscoverySettings now) {
        if (shown != null) {
            callers.requireRequester(now.cca(), shown, nfType, nfInstanceId, "DIS-DISCVR");
        }
    }

    // Runs before any detour, since detours evaluate the query themselves.
    private void requireRequester(@Nullable SenderEvidence shown, QueryParams query, DiscoverySettings now) {
        requireRequester(shown, query.get(Query.REQUESTER_TYPE), query.get(REQUESTER_INSTANCE), now);
    }

    private void requireRequester(@Nullable SenderEvidence shown, DiscoveryAnswer answer, DiscoverySettings now) {
        requireRequester(shown, answer.requester().nfType(), answer.requester().nfInstanceId(), now);
    }

    private void search(SbiLoopExchange exchange, @Nullable SenderEvidence shown, DiscoverySettings now) {
        QueryParams query = QueryParams.parse(exchange.query());
        requireRequester(shown, query, now);
        Correlation correlation = Correlation.ifSaid(exchange.headers());
        var found =
                correlation == null ? find(exchange, query, now) : correlation.call(() -> find(exchange, query, now));
        var _ = found.thenAccept(result -> answer(exchange, shown, result, now)).exceptionally(failure -> {
            fail(exchange, failure);
            return null;
        });
    }

    private CompletableFuture<DiscoverySearch.Found> find(
            SbiLoopExchange exchange, QueryParams query, DiscoverySettings now) {
        return search.find(exchange.query(), parameters(query), exchange::request, now);
    }

    private void answer(
            SbiLoopExchange exchange,
            @Nullable SenderEvidence shown,
            DiscoverySearch.Found found,
            DiscoverySettings now) {
        if (found.answer() != null) {
            requireRequester(shown, found.answer(), now);
            answer(exchange, found.answer(), now);
        } else {
            answer(exchange, SbiLoopAnswer.of(Objects.requireNonNull(found.response(), "one of the two")));
        }
    }

    private void answer(SbiLoopExchange exchange, DiscoveryAnswer plain, DiscoverySettings now) {
        Http2Headers asked = exchange.headers();
        answer(exchange, answer(plain, asked.get(ACCEPT_ENCODING), asked.get(IF_NONE_MATCH), now));
    }

    private SbiLoopAnswer answer(
            DiscoveryAnswer plain,
            @Nullable CharSequence acceptEncoding,
            @Nullable CharSequence ifNoneMatch,
            DiscoverySettings now) {
        if (plain.profiles() == 0) {
            emptyLists.increment();
        }
        boolean zips = now.compresses() && acceptEncoding != null && ContentCoding.acceptsGzip(acceptEncoding);
        DiscoveryAnswer answer = zips ? plain.inGzip() : plain;
        boolean same = ifNoneMatch != null && EntityTag.isInIfNoneMatch(ifNoneMatch.toString(), answer.etag());
        return same ? notModified(answer) : whole(answer);
    }

    private void answer(SbiLoopExchange exchange, SbiLoopAnswer answer) {
        operation.answered(answer.status(), System.nanoTime() - exchange.begunNanos());
        exchange.answer(answer);
    }

    private void fail(SbiLoopExchange exchange, Throwable failure) {
        Throwable cause = cause(failure);
        int status = cause instanceof ProblemException known ? known.problem().status() : 500;
        operation.answered(status, System.nanoTime() - exchange.begunNanos());
        exchange.fail(cause);
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
    }

    private static SbiLoopAnswer whole(DiscoveryAnswer answer) {
        byte[] body = answer.body();
        Http2Headers headers = ReadOnlyHttp2Headers.serverHeaders(
                false,
                OK,
                CONTENT_TYPE,
                JSON,
                CACHE_CONTROL,
                new AsciiString(answer.cacheControl()),
                ETAG,
                new AsciiString(answer.etag()),
                CONTENT_LENGTH,
                new AsciiString(Integer.toString(body.length)));
        return new SbiLoopAnswer(200, answer.zipped() ? zipped(headers) : headers, body);
    }

    private static Http2Headers zipped(Http2Headers plain) {
        return new DefaultHttp2Headers()
                .setAll(plain)
                .set(CONTENT_ENCODING, GZIP)
                .set(VARY, ACCEPT_ENCODING);
    }

    private static SbiLoopAnswer notModified(DiscoveryAnswer answer) {
        Http2Headers headers = ReadOnlyHttp2Headers.serverHeaders(
                false,
                NOT_MODIFIED,
                CACHE_CONTROL,
                new AsciiString(answer.cacheControl()),
                ETAG,
                new AsciiString(answer.etag()));
        return new SbiLoopAnswer(304, headers, NO_BODY);
    }

    /** Blocking variant, for requests that the event loop does not handle, for example with an escape in the path. */
    private SbiResponse search(SbiRequest request) {
        DiscoverySettings now = settings.current();
        assertions.require(
                now.cca(),
                CcaOptions::discovery,
                request.headers(),
                request.query().get(REQUESTER_INSTANCE),
                "DIS-DISCVR");
        SenderEvidence shown = SenderEvidence.of(request.headers());
        requireRequester(shown, request.query(), now);
        String target = request.target();
        int question = target.indexOf('?');
        String query = question < 0 ? "" : target.substring(question + 1);
        try {
            DiscoverySearch.Found found = search.find(query, parameters(request.query()), () -> request, now)
                    .join();
            if (found.answer() == null) {
                return Objects.requireNonNull(found.response(), "one of the two");
            }
            requireRequester(shown, found.answer(), now);
            return response(request, found.answer(), now);
        } catch (CompletionException e) {
            throw cause(e) instanceof ProblemException problem ? problem : e;
        }
    }

    @SpecRef({"TS 29.510 6.2.3.3", "TS 29.510 6.2.3.4"})
    private SbiResponse stored(SbiRequest request, boolean complete) {
        DiscoverySettings now = settings.current();
        DiscoveryAnswer answer = discovery.stored(request.pathParam("searchId"), complete, now);
        requireRequester(SenderEvidence.of(request.headers()), answer, now);
        return response(request, answer, now);
    }

    private SbiResponse response(SbiRequest request, DiscoveryAnswer plain, DiscoverySettings now) {
        SbiHeaders asked = request.headers();
        return answer(plain, asked.get("accept-encoding"), asked.get("if-none-match"), now)
                .toResponse();
    }

    private static Map<String, List<String>> parameters(QueryParams query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        query.names().forEach(name -> parameters.put(name, query.all(name)));
        return parameters;
    }
}
