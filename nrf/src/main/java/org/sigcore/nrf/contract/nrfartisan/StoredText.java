// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ObjectNode;

/** A document as the tables hold it. */
public final class StoredText {
    private static final int MAX = 1_000_000;

    private StoredText() {}

    /**
     * The compact text.
     *
     * @throws ProblemException 413 if it is longer than a row takes; many small patches may make it so
     */
    public static String of(ObjectNode document) {
        String text = Json.text(document);
        if (text.length() > MAX) {
            throw new ProblemException(
                    ProblemDetails.of(413, null, "expected a document of at most " + MAX + " characters"));
        }
        return text;
    }
}
