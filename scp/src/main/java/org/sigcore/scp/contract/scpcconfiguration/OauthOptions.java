// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.sbi.token.SignatureAlgorithm;

/** OAuth2 options: tokens on behalf of consumers, and checks of client credentials assertions. */
@Doc("OAuth2: access tokens on behalf of consumers, and verification of client credentials assertions.")
public record OauthOptions(
        @Default("false")
        @Doc("Obtains a token for requests without one that carry 3gpp-Sbi-Client-Credentials or "
                + "3gpp-Sbi-Access-Scope.")
        boolean enabled,

        @Default("99000") @Range(min = 1, max = 1_000_000) @Doc("Maximum number of cached tokens.")
        int maxCacheRecords,

        @Default("30s")
        @Between(min = "0s", max = "1h")
        @Doc("Time before its expiry at which a token in use is " + "renewed.")
        Duration refreshBeforeExpiry,

        @OneOf({"NONE", "CLAIMS", "SIGNATURE"})
        @Default("SIGNATURE")
        @Doc("SIGNATURE: the SCP verifies subject, audience, expiry and signature of the assertion with the "
                + "certificates in its x5c. CLAIMS: it verifies all but the signature, which the NRF must verify.")
        String clientCredentialsCheck,

        @Default("[]") @Size(max = 32) @Doc("For SIGNATURE: trust anchors in PEM for the certificates of assertions.")
        List<String> trustAnchors,

        @Default("[\"ES256\"]") @Size(min = 1) @Doc("For SIGNATURE: accepted signature algorithms.")
        List<SignatureAlgorithm> signatureAlgorithms,

        @Default("true")
        @Doc("Requires access token, assertion and discovery requester of a request to match the NF instance in the "
                + "certificate of the consumer, unless that is a proxy.")
        boolean certificateBinding) {
    public OauthOptions {
        trustAnchors = List.copyOf(trustAnchors);
        signatureAlgorithms = List.copyOf(signatureAlgorithms);
    }
}
