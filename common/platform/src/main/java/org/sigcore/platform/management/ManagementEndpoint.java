// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.springframework.web.HttpRequestHandler;

/** Lets Tomcat serve a handler of whole messages. */
final class ManagementEndpoint implements HttpRequestHandler {
    private static final int MAX_BODY_BYTES = 16 << 20;
    private final SbiHandler handler;

    ManagementEndpoint(SbiHandler handler) {
        this.handler = handler;
    }

    @Override
    public void handleRequest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        SbiResponse answer = body.length > MAX_BODY_BYTES
                ? SbiResponse.problem(
                        ProblemDetails.of(413, null, "expected a body of at most " + MAX_BODY_BYTES + " bytes"))
                : handler.handle(request(request, body));
        response.setStatus(answer.status());
        answer.headers().forEach(field -> response.addHeader(field.getKey(), field.getValue()));
        if (answer.body().length > 0) {
            response.setContentLength(answer.body().length);
            response.getOutputStream().write(answer.body());
        }
    }

    private static SbiRequest request(HttpServletRequest request, byte[] body) {
        SbiHeaders headers = SbiHeaders.empty();
        for (String name : Collections.list(request.getHeaderNames())) {
            Collections.list(request.getHeaders(name)).forEach(value -> headers.add(name, value));
        }
        @Nullable String query = request.getQueryString();
        return new SbiRequest(
                request.getMethod(),
                query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query,
                headers,
                body,
                Map.of(),
                request.getServerName() + ":" + request.getServerPort(),
                InetSocketAddress.createUnresolved(request.getRemoteAddr(), request.getRemotePort()));
    }
}
