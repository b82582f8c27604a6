// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcnotification;

import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * An NF profile that the SCP knows, as text: a tree takes up to 13 times as much.
 *
 * @param id NF instance id that it is known by
 * @param nfType empty when it has none
 * @param document JSON, as its NRF gave it
 */
public record KnownProfile(String id, String nfType, String document) {
    /** The profile of an instance. */
    public static KnownProfile of(String id, ObjectNode profile) {
        String type = Json.string(profile, "nfType");
        return new KnownProfile(id, type == null ? "" : type, Json.text(profile));
    }

    /** A profile that says whose it is. */
    public static KnownProfile of(ObjectNode profile) {
        String id = Json.string(profile, "nfInstanceId");
        return of(id == null ? "" : id, profile);
    }

    /** A tree of its own. */
    public ObjectNode parsed() {
        return Json.parseObject(document.getBytes(StandardCharsets.UTF_8));
    }

    /** Octets that the text takes in the heap. */
    public long octets() {
        boolean wide = document.chars().anyMatch(character -> character > 0xFF);
        return wide ? 2L * document.length() : document.length();
    }

    /** Returns true when both have equal content; the order of members does not matter. */
    public boolean sameAs(KnownProfile other) {
        return document.equals(other.document) || parsed().equals(other.parsed());
    }
}
