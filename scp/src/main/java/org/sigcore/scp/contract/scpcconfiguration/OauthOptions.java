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
@Doc("OAuth2: tokens on the consumer's behalf, and checks of its client credentials assertion.")
public record OauthOptions(
        @Default("false")
        @Doc("Requests without a token get one when they carry 3gpp-Sbi-Client-Credentials or 3gpp-Sbi-Access-Scope.")
        boolean enabled,

        @Default("99000") @Range(min = 1, max = 1_000_000) @Doc("Tokens kept at most.")
        int maxCacheRecords,

        @Default("30s") @Between(min = "0s", max = "1h") @Doc("A token in use is renewed so long before it expires.")
        Duration refreshBeforeExpiry,

        @OneOf({"NONE", "CLAIMS", "SIGNATURE"})
        @Default("SIGNATURE")
        @Doc(
                "SIGNATURE: the SCP checks subject, audience, expiry and signature of the assertion, by the certificates in"
                        + " its x5c. CLAIMS: all but the signature, which then the NRF must check.")
        String clientCredentialsCheck,

        @Default("[]") @Size(max = 32) @Doc("For SIGNATURE: certificates in PEM that those of assertions go back to.")
        List<String> trustAnchors,

        @Default("[\"ES256\"]") @Size(min = 1) @Doc("For SIGNATURE: algorithms that assertions may be signed with.")
        List<SignatureAlgorithm> signatureAlgorithms,

        @Default("true")
        @Doc("Access token, assertion and discovery requester of a request must be those of the NF instance that the"
                + " consumer's certificate names, unless that is a proxy.")
        boolean certificateBinding) {
    public OauthOptions {
        trustAnchors = List.copyOf(trustAnchors);
        signatureAlgorithms = List.copyOf(signatureAlgorithms);
    }
}
