// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.core.Predef$;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.internal.CoreCheckType;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.core.Checks;
import org.sigcore.sbi.SbiResponse;
import scala.Function1;

/** Checks of a response, or of a received request. Immutable. */
final class SbiChecks {
    private final Checks<SbiResponse> checks;
    private final boolean anySuccess;

    /** Check types that are specific to SBI. */
    enum Type implements CheckBuilder.CheckType {
        STATUS,
        HEADER
    }

    /** @throws IllegalArgumentException if a check is not applicable */
    SbiChecks(String call, List<CheckBuilder> expected) {
        this.checks = new Checks<>(call, expected, SbiChecks::prepared);
        this.anySuccess = expected.stream().noneMatch(each -> each.type() == Type.STATUS);
    }

    /** Applies the checks and saves the requested values in the session. */
    Checks.Result of(SbiResponse response, Session session) {
        if (anySuccess && !response.successful()) {
            return new Checks.Result(session, "status " + response.status() + cause(response));
        }
        Checks.Result result = checks.of(response, session);
        return result.failure() == null
                ? result
                : new Checks.Result(result.session(), result.failure() + cause(response));
    }

    private static String cause(SbiResponse response) {
        if (response.successful() || response.body().length == 0) {
            return "";
        }
        try {
            String cause = response.jsonObject().path("cause").asString("");
            return cause.isEmpty() ? "" : ", cause " + cause;
        } catch (RuntimeException _) {
            return ""; // no problem details
        }
    }

    private static @Nullable Function1<SbiResponse, Object> prepared(CheckBuilder.CheckType type) {
        return switch (type) {
            case Type _ -> response -> response;
            case CoreCheckType core ->
                switch (core) {
                    case JsonPath, JmesPath -> SbiChecks::json;
                    case BodyString, Substring, Md5, Sha1 -> SbiChecks::text;
                    case BodyBytes -> SbiResponse::body;
                    case BodyLength -> response -> response.body().length;
                    default -> null;
                };
            default -> null;
        };
    }

    private static Object json(SbiResponse response) {
        return Predef$.MODULE$.defaultJsonParsers().safeParse(new ByteArrayInputStream(response.body()));
    }

    private static String text(SbiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
