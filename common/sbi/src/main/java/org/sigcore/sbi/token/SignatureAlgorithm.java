// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import org.sigcore.model.SpecRef;

/**
 * Signature algorithms accepted for assertions. Only asymmetric ones are accepted: a shared secret, or no signature,
 * proves nothing.
 */
@SpecRef({"RFC 7518 3.1", "TS 33.210 6.3"})
public enum SignatureAlgorithm {
    ES256,
    ES384,
    ES512,
    PS256,
    PS384,
    PS512,
    RS256,
    RS384,
    RS512
}
