// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
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
    // Some 100,000 pairs of names of usual length. The pairs of one SCP are the square of its domains.
    private static final long MOST_OCTETS = 4 << 20;
    // Overhead of a name in addition to its characters.
    private static final int NAME = 32;

    private ScpDomains() {}

    /**
     * Connections between SCP domains.
     *
     * @param information a ScpDomainRoutingInformation
     * @param leftOut number of sets of domains that it does not contain, since it would be too long
     */
    public record Routing(ObjectNode information, int leftOut) {}

    /**
     * Returns the connections of these NF instances. Sets with few domains take precedence, so that an SCP with many
     * domains does not displace the others.
     */
    public static Routing routing(Collection<NFProfile> profiles) {
        Map<String, Set<String>> connected = new TreeMap<>();
        long octets = 0;
        int leftOut = 0;
        for (String[] domains : domainSets(profiles)) {
            long more = octets(domains);
            if (octets + more > MOST_OCTETS) {
                leftOut++;
                continue;
            }
            octets += more;
            for (String domain : domains) {
                Collections.addAll(connected.computeIfAbsent(domain, name -> new TreeSet<>()), domains);
            }
        }
        ObjectNode information = Json.object();
        ObjectNode list = information.putObject("scpDomainList");
        connected.forEach((domain, others) -> {
            ArrayNode names = list.putObject(domain).putArray("connectedScpDomainList");
            others.stream().filter(other -> !other.equals(domain)).forEach(names::add);
        });
        return new Routing(information, leftOut);
    }

    // Distinct sets of domains, the shortest first. The order is the same for the same profiles.
    private static Set<String[]> domainSets(Collection<NFProfile> profiles) {
        Set<String[]> sets = new TreeSet<>(Comparator.comparingLong(ScpDomains::octets)
                .thenComparing((String[] one, String[] other) -> Arrays.compare(one, other)));
        for (NFProfile profile : profiles) {
            if (profile.nfType().equals("SCP") && profile.nfStatus().equals("REGISTERED")) {
                Set<String> domains = new TreeSet<>();
                profile.document().path("scpDomains").forEach(domain -> domains.add(domain.asString("")));
                sets.add(domains.toArray(String[]::new));
            }
        }
        return sets;
    }

    // Each domain is listed with the names of all.
    private static long octets(String[] domains) {
        long names = 0;
        for (String domain : domains) {
            names += domain.length() + NAME;
        }
        return names * domains.length;
    }
}
