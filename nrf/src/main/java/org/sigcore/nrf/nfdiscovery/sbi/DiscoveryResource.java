// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.sbi;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.authentication.ClientAssertions;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfdiscovery.logic.Discovery;
import org.sigcore.nrf.nfdiscovery.logic.DiscoveryAnswer;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.sbi.QueryParams;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiLoopAnswer;
import org.sigcore.sbi.SbiLoopResource;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiRouter;
import org.sigcore.sbi.SbiRoutes;

/**
 * Nnrf_NFDiscovery: the search. Answered on the event loop from memory; what a {@link DiscoveryDetour} takes goes to a
 * virtual thread. Thread-safe.
 */
@SpecRef("TS 29.510 6.2.3.2")
public final class DiscoveryResource implements SbiRoutes, SbiLoopResource {
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
    private static final Pattern TAKES_GZIP = Pattern.compile("(?i)(^|[,\\s])(gzip|\\*)([,;\\s]|$)");
    private static final Pattern REFUSES_GZIP = Pattern.compile("(?i)(^|[,\\s])gzip\\s*;\\s*q=0(\\.0*)?\\s*(,|$)");
    private static final byte[] NO_BODY = {};

    private final Discovery discovery;
    private final List<DiscoveryDetour> detours;
    private final ClientAssertions assertions;
    private final BooleanSupplier compresses;
    private final OperationMetrics metrics;
    private final OperationMetrics.Operation operation;
    private final Counter emptyLists;

    /**
     * @param detours the same, in the same order, that the discovery asks
     * @param assertions with which consumers prove who they are, where they have to
     * @param compresses whether who accepts gzip gets it
     */
    public DiscoveryResource(
            Discovery discovery,
            List<DiscoveryDetour> detours,
            ClientAssertions assertions,
            BooleanSupplier compresses,
            OperationMetrics metrics,
            MeterRegistry registry) {
        this.discovery = discovery;
        this.detours = List.copyOf(detours);
        this.assertions = assertions;
        this.compresses = compresses;
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
    public @Nullable SbiLoopAnswer get(Http2Headers headers, String query) {
        if (assertions.looksAt(CcaOptions::discovery)) {
            return null; // signatures take their time
        }
        long begun = System.nanoTime();
        int status = 500;
        try {
            DiscoveryAnswer answer = discovery.answer(query, () -> parameters(QueryParams.parse(query)));
            if (answer.detour()) {
                status = 0;
                return null;
            }
            count(answer);
            if (compresses.getAsBoolean() && takesGzip(headers.get(ACCEPT_ENCODING))) {
                answer = answer.inGzip();
            }
            CharSequence known = headers.get(IF_NONE_MATCH);
            boolean same = known != null && names(known.toString(), answer.etag());
            status = same ? 304 : 200;
            return same ? notModified(answer) : whole(answer);
        } catch (ProblemException e) {
            status = e.problem().status();
            throw e;
        } finally {
            if (status != 0) {
                operation.answered(status, System.nanoTime() - begun);
            }
        }
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

    @SpecRef("RFC 9110 12.5.3")
    private static boolean takesGzip(@Nullable CharSequence acceptEncoding) {
        return acceptEncoding != null
                && TAKES_GZIP.matcher(acceptEncoding).find()
                && !REFUSES_GZIP.matcher(acceptEncoding).find();
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

    private final DiscoveryDetour.Memory memory = new DiscoveryDetour.Memory() {
        @Override
        public DiscoveryAnswer answer(Map<String, List<String>> parameters) {
            return discovery.answer(text(parameters), () -> parameters);
        }

        @Override
        public SbiResponse respond(SbiRequest request, DiscoveryAnswer answer) {
            return response(request, answer);
        }

        @Override
        public boolean tellsSubscribersApart(String nfType) {
            return discovery.tellsSubscribersApart(nfType);
        }
    };

    private static String text(Map<String, List<String>> parameters) {
        StringBuilder query = new StringBuilder();
        parameters.forEach((name, texts) -> texts.forEach(text -> query.append(query.isEmpty() ? "" : "&")
                .append(name)
                .append('=')
                .append(URLEncoder.encode(text, StandardCharsets.UTF_8))));
        return query.toString();
    }

    private SbiResponse search(SbiRequest request) {
        assertions.require(
                CcaOptions::discovery,
                request.headers(),
                request.query().get("requester-nf-instance-id"),
                "DIS-DISCVR");
        String target = request.target();
        int question = target.indexOf('?');
        String query = question < 0 ? "" : target.substring(question + 1);
        DiscoveryAnswer answer = discovery.answer(query, () -> parameters(request.query()));
        if (answer.detour()) {
            Map<String, List<String>> parameters = parameters(request.query());
            for (DiscoveryDetour detour : detours) {
                if (detour.takes(parameters, answer)) {
                    return detour.answer(request, parameters, memory);
                }
            }
        }
        return response(request, answer);
    }

    @SpecRef({"TS 29.510 6.2.3.3", "TS 29.510 6.2.3.4"})
    private SbiResponse stored(SbiRequest request, boolean complete) {
        return response(request, discovery.stored(request.pathParam("searchId"), complete));
    }

    private SbiResponse response(SbiRequest request, DiscoveryAnswer plain) {
        count(plain);
        boolean zips = compresses.getAsBoolean() && takesGzip(request.headers().get("accept-encoding"));
        DiscoveryAnswer answer = zips ? plain.inGzip() : plain;
        SbiHeaders headers = SbiHeaders.of("etag", answer.etag(), "cache-control", answer.cacheControl());
        String known = request.headers().get("if-none-match");
        if (known != null && names(known, answer.etag())) {
            return new SbiResponse(304, headers, NO_BODY);
        }
        headers.add("content-type", "application/json");
        if (answer.zipped()) {
            headers.add("content-encoding", "gzip").add("vary", "accept-encoding");
        }
        return new SbiResponse(200, headers, answer.body());
    }

    private void count(DiscoveryAnswer answer) {
        if (answer.profiles() == 0) {
            emptyLists.increment();
        }
    }

    @SpecRef("RFC 9110 13.1.2")
    private static boolean names(String ifNoneMatch, String etag) {
        for (String item : ifNoneMatch.split(",", -1)) {
            String candidate = item.strip();
            if (candidate.equals("*") || candidate.equals(etag) || candidate.equals("W/" + etag)) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, List<String>> parameters(QueryParams query) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        query.names().forEach(name -> parameters.put(name, query.all(name)));
        return parameters;
    }
}
