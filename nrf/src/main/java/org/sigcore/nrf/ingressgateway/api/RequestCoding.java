// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;

/** Bodies that come compressed. */
@SpecRef({"TS 29.500 6.9", "RFC 9110 8.4"})
final class RequestCoding {
    private RequestCoding() {}

    /**
     * The request with its body as it was before it was compressed.
     *
     * @param most bytes of the plain body
     * @throws ProblemException 415 for another coding than gzip, 400 for a body that is not gzip, 413 for too large a one
     */
    static SbiRequest plain(SbiRequest request, int most) {
        String coding = request.headers().get("content-encoding");
        if (coding == null || coding.isBlank() || coding.strip().equalsIgnoreCase("identity")) {
            return request;
        }
        if (!coding.strip().equalsIgnoreCase("gzip")) {
            throw new ProblemException(ProblemDetails.of(415, null, "expected content-encoding gzip or none"));
        }
        byte[] plain = unzip(request.body(), most);
        if (plain.length > most) {
            throw new ProblemException(
                    ProblemDetails.of(413, null, "expected a body of at most " + most + " bytes when unpacked"));
        }
        String mediaType = request.headers().get("content-type");
        return request.withBody(mediaType == null ? "" : mediaType, plain);
    }

    private static byte[] unzip(byte[] zipped, int most) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
            return in.readNBytes(most + 1);
        } catch (IOException e) {
            throw new ProblemException(SbiCause.INVALID_MSG_FORMAT, "the body is not gzip");
        }
    }
}
