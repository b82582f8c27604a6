// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriParts;
import org.sigcore.model.nf.ApiPrefix;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;
import tools.jackson.databind.JsonNode;

/**
 * Another SCP. Immutable.
 *
 * @param nfInstanceId in lower case: UUIDs are equal regardless of case
 * @param fqdn its name; empty when its profile has none
 * @param root address for requests
 * @param servingScope localities or regions that it serves
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.65"})
public record ScpPeer(String nfInstanceId, String fqdn, ApiRoot root, Set<String> servingScope)
        implements ProducerNames {
    public ScpPeer {
        nfInstanceId = nfInstanceId.toLowerCase(Locale.ROOT);
        servingScope = Set.copyOf(servingScope);
    }

    @Override
    public String nfType() {
        return "SCP";
    }

    @Override
    public String serviceInstanceId() {
        return "";
    }

    @Override
    public Set<String> nfSetIds() {
        return Set.of();
    }

    @Override
    public Set<String> serviceSetIds() {
        return Set.of();
    }

    /** Reads the profile of an SCP; null when it is of another type, not REGISTERED or incomplete. */
    static @Nullable ScpPeer of(JsonNode profile) {
        if (!"SCP".equals(Json.string(profile, "nfType")) || !"REGISTERED".equals(Json.string(profile, "nfStatus"))) {
            return null;
        }
        JsonNode info = profile.path("scpInfo");
        String fqdn = Json.string(profile, "fqdn");
        JsonNode address = profile.path("ipv4Addresses").path(0);
        String host = address.isString() ? address.stringValue() : fqdn;
        int http = Json.integer(info.path("scpPorts"), "http", 0);
        int https = Json.integer(info.path("scpPorts"), "https", 0);
        String prefix = Json.string(info, "scpPrefix");
        String path = ApiPrefix.path(prefix);
        if (host == null
                || !UriParts.isHost(host)
                || (fqdn != null && !UriParts.isHost(fqdn))
                || !UriParts.isPathPrefix(path)
                || (http == 0 && https == 0)) {
            return null;
        }
        Set<String> scope = new HashSet<>();
        profile.path("servingScope").values().forEach(item -> scope.add(item.asString("")));
        ApiRoot root =
                http != 0 ? ApiRoot.of("http", host, http) : ApiRoot.of("https", fqdn == null ? host : fqdn, https);
        String id = Json.string(profile, "nfInstanceId");
        return new ScpPeer(
                id == null ? "" : id,
                fqdn == null ? "" : fqdn,
                new ApiRoot(root.scheme(), root.host(), root.port(), path),
                scope);
    }
}
