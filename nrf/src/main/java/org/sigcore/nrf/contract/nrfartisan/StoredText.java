// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.nrfartisan;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ObjectNode;

/** JSON document in the form in which tables store it. */
public final class StoredText {
    private static final int MAX = 1_000_000;

    private StoredText() {}

    /**
     * Returns the compact text of a document.
     *
     * @throws ProblemException 413 if the text is longer than a row can hold, for example after many small patches
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
