// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * NF profile in the topology, stored as text: a parsed tree takes up to 13 times the memory.
 *
 * @param id NF instance id of the topology entry, in lower case: UUIDs are equal regardless of case
 * @param nfType empty when the profile has none
 * @param document JSON text as received from the NRF
 */
public record KnownProfile(String id, String nfType, String document) {
    public KnownProfile {
        id = id.toLowerCase(Locale.ROOT);
    }

    /** Creates the entry of an instance from its profile. */
    public static KnownProfile of(String id, ObjectNode profile) {
        String type = Json.string(profile, "nfType");
        return new KnownProfile(id, type == null ? "" : type, Json.text(profile));
    }

    /** Creates an entry from a profile that contains its NF instance id. */
    public static KnownProfile of(ObjectNode profile) {
        String id = Json.string(profile, "nfInstanceId");
        return of(id == null ? "" : id, profile);
    }

    /** Parses the text into a new tree, owned by the caller. */
    public ObjectNode parsed() {
        return Json.parseObject(document.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the heap size of the text in octets. */
    public long octets() {
        boolean wide = document.chars().anyMatch(character -> character > 0xFF);
        return wide ? 2L * document.length() : document.length();
    }

    /** Returns true when both profiles have equal content; the order of members does not matter. */
    public boolean sameAs(KnownProfile other) {
        return document.equals(other.document) || parsed().equals(other.parsed());
    }
}
