// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.nrf.contract.nrfconfiguration.AuthenticationOptions;
import org.sigcore.nrf.contract.nrfconfiguration.FeatureStatus;
import org.sigcore.sbi.SbiHeaders;

/**
 * Checks that the certificates of consumers name their FQDN, for the services for which the operator enables it.
 * Thread-safe.
 */
@SpecRef("TS 33.501 13.3.1")
public final class ConsumerCertificates {
    private final Supplier<AuthenticationOptions> options;

    public ConsumerCertificates(Supplier<AuthenticationOptions> options) {
        this.options = options;
    }

    /**
     * Returns the names in the consumer's certificate; null if the service that the function selects does not check
     * them.
     */
    public @Nullable Set<String> names(Function<AuthenticationOptions, FeatureStatus> service, SbiHeaders headers) {
        return service.apply(options.get()).on() ? TlsIdentity.names(headers) : null;
    }

    /**
     * Checks the certificate of a consumer if the service requires it.
     *
     * @throws ProblemException 401 if the consumer presented no certificate, 403 if the certificate does not name the
     *     FQDN
     */
    public void require(
            Function<AuthenticationOptions, FeatureStatus> service,
            SbiHeaders headers,
            @Nullable String fqdn,
            String operation) {
        Set<String> names = names(service, headers);
        if (names == null) {
            return;
        }
        if (names.isEmpty()) {
            throw new ProblemException(ProblemDetails.of(
                    401, "AUTHENTICATION_REQUIRED", "ONRF-" + operation + "-E0110 the consumer showed no certificate"));
        }
        if (fqdn == null || !TlsIdentity.covers(names, fqdn)) {
            throw new ProblemException(ProblemDetails.of(
                    403,
                    "AUTHENTICATION_FAILED",
                    "ONRF-" + operation + "-E0104 the certificate does not name the FQDN"));
        }
    }
}
