// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.ServiceNames;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Collects the NF types that a profile claims: by {@code nfType}, by the names of its services, which are used for
 * routing, and by its NF sets, whose members replace each other. Pure.
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.501 5.1.3", "TS 23.003 28.12"})
public final class IdentityClaims {
    private static final Pattern NF_SET = Pattern.compile("(?i).*\\.([a-z0-9_-]+)set\\.5gc\\..+");

    private IdentityClaims() {}

    /** Returns the claimed NF types. Attributes that contain no known type are ignored. */
    public static Set<String> of(ObjectNode profile) {
        Set<String> claimed = new LinkedHashSet<>();
        add(claimed, Json.string(profile, "nfType"));
        profile.path("nfServices").forEach(service -> addService(claimed, service));
        profile.path("nfServiceList").forEach(service -> addService(claimed, service));
        profile.path("nfSetIdList").forEach(set -> {
            Matcher nfSet = NF_SET.matcher(set.asString(""));
            if (nfSet.matches()) {
                claimed.add(nfSet.group(1));
            }
        });
        return claimed;
    }

    private static void addService(Set<String> claimed, JsonNode service) {
        String name = Json.string(service, "serviceName");
        if (name != null && ServiceNames.isService(name)) {
            add(claimed, ServiceNames.nfType(name));
        }
    }

    private static void add(Set<String> claimed, @Nullable String nfType) {
        if (nfType != null) {
            claimed.add(nfType);
        }
    }
}
