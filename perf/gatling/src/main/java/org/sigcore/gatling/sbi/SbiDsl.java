// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import io.gatling.javaapi.core.CheckBuilder;
import org.sigcore.gatling.core.Checks;
import org.sigcore.gatling.core.ExpressionText;
import org.sigcore.sbi.SbiResponse;
import scala.Option;

/**
 * Entry point of SBI scripts: {@code import static org.sigcore.gatling.sbi.SbiDsl.*}, in addition to Gatling's {@code
 * CoreDsl}.
 */
public final class SbiDsl {
    private SbiDsl() {}

    /** Returns the default protocol configuration. */
    public static SbiProtocol sbi() {
        return SbiProtocol.defaults();
    }

    /**
     * Starts building a call.
     *
     * @param name name in reports, may contain expressions
     */
    public static SbiCallName sbi(String name) {
        return new SbiCallName(ExpressionText.of(name, name));
    }

    /**
     * Waits for a request that this virtual user has caused.
     *
     * @param name name of the request at the receiving {@link SimulatedNf}
     */
    public static Expectation.Name expectNotification(String name) {
        return new Expectation.Name(name);
    }

    /** Checks the status code. A call without this check expects 2xx. */
    public static CheckBuilder.Find<Integer> status() {
        return Checks.<SbiResponse, Integer>find(
                "status", Integer.class, SbiChecks.Type.STATUS, response -> Option.apply(response.status()));
    }

    /**
     * Checks or saves a header field of the answer.
     *
     * @param name header name, case-insensitive
     */
    public static CheckBuilder.Find<String> header(String name) {
        return Checks.<SbiResponse, String>find(
                "header(" + name + ")",
                String.class,
                SbiChecks.Type.HEADER,
                response -> Option.apply(response.headers().get(name)));
    }
}
