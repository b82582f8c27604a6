// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/** Converts exceptions of handlers to error responses. */
final class Failures {
    private static final Logger LOG = LoggerFactory.getLogger(SbiHandler.class);

    private Failures() {}

    /** Returns the handler's response, or the error response for its exception. */
    static SbiResponse answer(SbiHandler handler, SbiRequest request) {
        return answer(handler, request, failure -> null);
    }

    /** @param foreseen maps an expected exception to its response; returns null for any other exception */
    static SbiResponse answer(
            SbiHandler handler, SbiRequest request, Function<RuntimeException, @Nullable SbiResponse> foreseen) {
        try {
            return handler.handle(request);
        } catch (ProblemException e) {
            return SbiResponse.problem(e.problem());
        } catch (JacksonException e) {
            return SbiResponse.problem(rejection(request.method(), request.path(), e));
        } catch (RuntimeException e) {
            SbiResponse answer = foreseen.apply(e);
            return answer == null ? unexpected(request, e) : answer;
        } catch (Error e) {
            return unexpected(request, e);
        }
    }

    /** Returns the response to a document whose shape was not validated before and turned out to be unexpected. */
    static ProblemDetails rejection(String method, String path, JacksonException failure) {
        LOG.atDebug().setCause(failure).log("{} {}: unexpected shape of the document", method, path);
        return Json.rejection(failure).problem();
    }

    /** Logs an unexpected exception and returns a response that reveals no internals. */
    static SbiResponse unexpected(SbiRequest request, Throwable cause) {
        LOG.atError()
                .addKeyValue("event", "request-failed")
                .addKeyValue("method", request.method())
                .addKeyValue("path", request.path())
                .setCause(cause)
                .log("request failed");
        return SbiResponse.problem(ProblemDetails.of(SbiCause.UNSPECIFIED_NF_FAILURE, null));
    }
}
