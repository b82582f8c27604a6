// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.ServiceNames;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;

/**
 * Adds an access token to requests for services of other NFs, unless the request already carries one or none is
 * available. A request rejected with 401 is retried once with a new token. Callbacks, which have
 * {@code 3gpp-Sbi-Callback}, and calls between roles carry no token.
 */
@SpecRef({"TS 29.500 6.7.3", "TS 33.501 13.4.1.1.2"})
public final class TokenCaller implements SbiCaller {
    private static final String AUTHORIZATION = "authorization";
    private static final String CALLBACK = "3gpp-sbi-callback";
    private static final ScopedValue<Boolean> WITHOUT = ScopedValue.newInstance();

    private final SbiCaller network;
    private final ConsumerTokens tokens;

    public TokenCaller(SbiCaller network, ConsumerTokens tokens) {
        this.network = network;
        this.tokens = tokens;
    }

    /** Runs a call on this thread; the requests that it sends get no token. */
    public static SbiResponse without(Supplier<SbiResponse> call) {
        return ScopedValue.where(WITHOUT, true).call(call::get);
    }

    private record Wanted(String nfType, String service) {}

    private static @Nullable Wanted wanted(SbiRequest request) {
        if (WITHOUT.isBound()
                || request.headers().contains(AUTHORIZATION)
                || request.headers().contains(CALLBACK)) {
            return null;
        }
        String path = request.target();
        int end = path.indexOf('/', 1);
        String name = end < 0 ? "" : path.substring(1, end);
        String type = ServiceNames.isService(name) ? ServiceNames.nfType(name) : null;
        return type == null ? null : new Wanted(type, name);
    }

    private CompletableFuture<@Nullable String> authorization(Wanted wanted) {
        return tokens.authorization(wanted.nfType(), wanted.service());
    }

    @Override
    public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
        Wanted wanted = wanted(request);
        String authorization = wanted == null ? null : authorization(wanted).join();
        if (wanted == null || authorization == null) {
            return network.send(target, request, timeout);
        }
        SbiResponse response = network.send(target, request.withHeader(AUTHORIZATION, authorization), timeout);
        if (response.status() != 401) {
            return response;
        }
        tokens.refused(wanted.service(), authorization);
        String another = authorization(wanted).join();
        return another == null || another.equals(authorization)
                ? response
                : network.send(target, request.withHeader(AUTHORIZATION, another), timeout);
    }

    @Override
    public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
        Wanted wanted = wanted(request);
        if (wanted == null) {
            return network.sendAsync(target, request, timeout);
        }
        return authorization(wanted).thenCompose(authorization -> {
            if (authorization == null) {
                return network.sendAsync(target, request, timeout);
            }
            return network.sendAsync(target, request.withHeader(AUTHORIZATION, authorization), timeout)
                    .thenCompose(response -> {
                        if (response.status() != 401) {
                            return CompletableFuture.completedFuture(response);
                        }
                        tokens.refused(wanted.service(), authorization);
                        return authorization(wanted)
                                .thenCompose(another -> another == null || another.equals(authorization)
                                        ? CompletableFuture.completedFuture(response)
                                        : network.sendAsync(
                                                target, request.withHeader(AUTHORIZATION, another), timeout));
                    });
        });
    }
}
