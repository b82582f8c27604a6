// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxy;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.header.Parameters;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryAnswer;
import org.sigcore.scp.contract.scpnrfproxy.DiscoveryCall;
import org.sigcore.scp.contract.scpnrfproxy.NrfDiscovery;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;

/** Client for the NRF's discovery service. Thread-safe. */
@SpecRef({"TS 29.510 5.3.2.2", "TS 29.500 6.10.3.2"})
public final class NrfDiscoveryClient implements NrfDiscovery {
    private static final String PATH = "/nnrf-disc/v1/nf-instances";

    private final NrfSets nrfs;

    /** @param nrfs NRFs for requests that name no NRF */
    public NrfDiscoveryClient(NrfSets nrfs) {
        this.nrfs = nrfs;
    }

    @Override
    public DiscoveryAnswer discover(DiscoveryCall call) {
        @Nullable ApiRoot asked;
        try {
            asked = call.nrfUri() == null ? null : discoveryRoot(call.nrfUri());
        } catch (IllegalArgumentException e) {
            return refused(ProblemDetails.of(SbiCause.MANDATORY_IE_INCORRECT, "3gpp-Sbi-Nrf-Uri: " + e.getMessage()));
        }
        SbiRequest request = SbiRequest.of("GET", PATH + "?" + call.query()).withHeader("accept", "application/json");
        try {
            return answer(asked == null ? nrfs.send(request) : nrfs.send(asked, request));
        } catch (SbiCallException e) {
            return unanswered("the NRF does not answer: " + e.failure().detail());
        } catch (ProblemException e) {
            return unanswered("the NRF's answer is not understood");
        }
    }

    private static DiscoveryAnswer answer(SbiResponse response) {
        if (response.status() == 200) {
            return new DiscoveryAnswer(response.jsonObject(), null, true);
        }
        if (response.status() >= 500) {
            return unanswered("the NRF answered " + response.status());
        }
        if (response.status() == 404) { // some NRFs answer 404 instead of an empty list
            return refused(ProblemDetails.of(SbiCause.NF_DISCOVERY_FAILURE, "the NRF knows no such producer"));
        }
        ProblemDetails told = problem(response);
        int status = response.status() == 403 ? 403 : 400;
        return refused(new ProblemDetails(
                null,
                null,
                status,
                told == null || told.detail() == null ? "the NRF refused the discovery" : told.detail(),
                null,
                told == null || told.cause() == null ? SbiCause.INVALID_DISCOVERY_PARAM.name() : told.cause(),
                told == null ? null : told.invalidParams(),
                Map.of()));
    }

    private static @Nullable ProblemDetails problem(SbiResponse response) {
        try {
            return response.body().length == 0 ? null : Json.bind(response.jsonObject(), ProblemDetails.class);
        } catch (ProblemException e) {
            return null;
        }
    }

    private static DiscoveryAnswer refused(ProblemDetails problem) {
        return new DiscoveryAnswer(null, problem, true);
    }

    private static DiscoveryAnswer unanswered(String detail) {
        return new DiscoveryAnswer(null, ProblemDetails.of(SbiCause.NRF_NOT_REACHABLE, detail), false);
    }

    /**
     * Returns the apiRoot of the discovery service in a {@code 3gpp-Sbi-Nrf-Uri}, such as
     * {@code nnrf-disc: "http://nrf1/nnrf-disc/v1"; nnrf-nfm: "…"}.
     *
     * @throws IllegalArgumentException if the header names no discovery service
     */
    @SpecRef("TS 29.500 5.2.3.2.12")
    static ApiRoot discoveryRoot(String header) {
        String uri = Parameters.parse("3gpp-Sbi-Nrf-Uri", Parameters.Style.COLON, header)
                .get("nnrf-disc");
        if (uri != null) {
            int api = uri.indexOf("/nnrf-disc");
            return ApiRoot.parse(api < 0 ? uri : uri.substring(0, api));
        }
        throw new IllegalArgumentException("expected a URI for nnrf-disc");
    }
}
