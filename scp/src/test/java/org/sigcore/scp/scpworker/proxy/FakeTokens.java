// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import org.sigcore.sbi.token.SignatureAlgorithm;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.contract.scpnrfproxyoauth.AccessTokens;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;
import org.sigcore.scp.scpworker.proxy.intake.TokenIntake;
import org.sigcore.scp.scpworker.proxy.routing.ErrorResponder;
import org.sigcore.scp.scpworker.service.Worker;

/** Gives the same answer to every call and records the calls, which come on other threads than the test's. */
final class FakeTokens implements AccessTokens {
    final List<TokenCall> calls = new CopyOnWriteArrayList<>();
    volatile TokenAnswer answer;

    FakeTokens(String token) {
        answer = new TokenAnswer(token, 60, null);
    }

    @Override
    public TokenAnswer token(TokenCall call) {
        calls.add(call);
        return answer;
    }

    /** Returns an enabled intake that requests tokens here. */
    TokenIntake intake(Worker worker, LongSupplier nanoClock) {
        return new TokenIntake(this, ErrorResponder.of(worker), nanoClock);
    }

    /** Options under which tokens are requested, and at most ten cached. */
    static OauthOptions options(boolean certificateBinding) {
        return new OauthOptions(
                true,
                10,
                Duration.ofSeconds(1),
                "CLAIMS",
                List.of(),
                List.of(SignatureAlgorithm.ES256),
                certificateBinding);
    }
}
