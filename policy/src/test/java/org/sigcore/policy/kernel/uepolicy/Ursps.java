// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;

/** URSP rules with every component, for tests. */
final class Ursps {
    private Ursps() {}

    static List<UrspRule> known() {
        return rules("decoded by pycrate 0.8.1");
    }

    /** Components of Release 17 and later; S-NSSAI, whose length pycrate does not know, and PDU session type, half of which it reads. */
    static List<UrspRule> others() {
        return rules("not decoded by it");
    }

    private static List<UrspRule> rules(String member) {
        return file().get(member).valueStream().map(UrspRules::read).toList();
    }

    private static JsonNode file() {
        try (InputStream file = Objects.requireNonNull(Ursps.class.getResourceAsStream("/uepolicy/ursps.json"))) {
            return Json.parse(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
