// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.diameter.NamedPeer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.store.StoreUnavailableException;

class StoreOutageTest {
    @Test
    void sbiRequest_duringStoreOutage_returns503WithRetryAfter() {
        SbiRouter router = SbiRouter.builder()
                .failures(StoreOutage::answer)
                .api("/a/v1")
                .route("GET", "/store", request -> {
                    throw new StoreUnavailableException("no connection in time", null);
                })
                .route("GET", "/other", request -> {
                    throw new IllegalStateException("of the test");
                })
                .build();

        SbiResponse response = router.handle(SbiRequest.of("GET", "/a/v1/store"));

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.headers().get("retry-after")).isEqualTo("1");
        assertThat(response.jsonObject().get("cause").stringValue()).isEqualTo("NF_CONGESTION");
        assertThat(router.handle(SbiRequest.of("GET", "/a/v1/other")).status()).isEqualTo(500);
    }

    @Test
    void diameterRequest_duringStoreOutage_isAnsweredTooBusy() {
        DiameterMessage request = DiameterMessage.request(CommandCode.CREDIT_CONTROL, ApplicationId.GX)
                .add(Base.SESSION_ID, "pgw;1")
                .build();

        for (RuntimeException failure : List.of(
                new StoreUnavailableException("no connection in time", null),
                new ProblemException(ProblemDetails.of(503, null, "role pcrf-core is not reachable")))) {
            DiameterMessage answer = StoreOutage.answered((message, from) -> {
                        throw failure;
                    })
                    .onRequest(request, new NamedPeer("pgw.sigcore.lab"));

            assertThat(answer.get(Base.RESULT_CODE)).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
            assertThat(answer.get(Base.SESSION_ID)).isEqualTo("pgw;1");
        }
    }
}
