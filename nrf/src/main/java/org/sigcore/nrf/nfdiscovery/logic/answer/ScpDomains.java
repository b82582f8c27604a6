// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Computes which SCP domains are connected: the domains of one SCP are. Pure. */
@SpecRef({"TS 29.510 5.3.2.4", "TS 29.510 6.2.6.2.8"})
public final class ScpDomains {
    private ScpDomains() {}

    /** Returns the ScpDomainRoutingInformation of these NF instances. */
    public static ObjectNode routing(Collection<NFProfile> profiles) {
        Map<String, Set<String>> connected = new TreeMap<>();
        for (NFProfile profile : profiles) {
            if (profile.nfType().equals("SCP") && profile.nfStatus().equals("REGISTERED")) {
                Set<String> domains = new TreeSet<>();
                profile.document().path("scpDomains").forEach(domain -> domains.add(domain.asString("")));
                domains.forEach(domain -> connected
                        .computeIfAbsent(domain, name -> new TreeSet<>())
                        .addAll(domains));
            }
        }
        ObjectNode routing = Json.object();
        ObjectNode list = routing.putObject("scpDomainList");
        connected.forEach((domain, others) -> {
            ArrayNode names = list.putObject(domain).putArray("connectedScpDomainList");
            others.stream().filter(other -> !other.equals(domain)).forEach(names::add);
        });
        return routing;
    }
}
