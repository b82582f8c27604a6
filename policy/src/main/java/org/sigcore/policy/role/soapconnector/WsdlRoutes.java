// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;

/**
 * Serves {@code GET /soap-connector/v1/notices.wsdl} on the management port: the description of the messages sent to
 * servers of {@code notices/soap}.
 */
public final class WsdlRoutes implements ManagementRoutes {
    private final byte[] wsdl = wsdl();

    @Override
    public void addTo(SbiRouter.Builder routes) {
        routes.api("/soap-connector/v1")
                .route(
                        "GET",
                        "/notices.wsdl",
                        request ->
                                new SbiResponse(200, SbiHeaders.of("content-type", "text/xml; charset=utf-8"), wsdl));
    }

    private static byte[] wsdl() {
        try (InputStream file = Objects.requireNonNull(WsdlRoutes.class.getResourceAsStream("/soap/notices.wsdl"))) {
            return file.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
