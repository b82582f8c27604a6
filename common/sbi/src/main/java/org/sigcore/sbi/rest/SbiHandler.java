// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Handles complete requests. Called on a virtual thread, so it may block. Thread-safe. */
@FunctionalInterface
public interface SbiHandler {
    /**
     * Handles a request and returns the response.
     *
     * @throws org.sigcore.model.ProblemException to respond with an error; any other exception is logged and results in
     *     500 UNSPECIFIED_NF_FAILURE without internal details
     */
    SbiResponse handle(SbiRequest request);
}
