// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Answers whole requests. Called on a virtual thread, so it may block. Thread-safe. */
@FunctionalInterface
public interface SbiHandler {
    /**
     * Answers one request.
     *
     * @throws org.sigcore.model.ProblemException to answer with an error; any other exception becomes 500
     *     UNSPECIFIED_NF_FAILURE, is logged, and tells the peer nothing of the inside
     */
    SbiResponse handle(SbiRequest request);
}
