// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonWeight;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Builds the {@code nrfInfo} of an NRF from the NF instances that are registered with it. Pure. */
@SpecRef("TS 29.510 6.1.6.2.31")
public final class ServedInstances {
    private static final String NRF = "NRF";
    // Bounded, since the profile of the NRF is stored like every other one and read by every SCP.
    private static final long MOST_OCTETS = 48 << 10;
    private static final String OTHERS = "servedNfInfo";
    // NF types with an attribute of their own in nrfInfo, by the name that they have there and in their profiles.
    private static final Map<String, String> NAMES = Stream.of(
                    "Udr", "Udm", "Ausf", "Amf", "Smf", "Upf", "Pcf", "Bsf", "Chf", "Nef", "Nwdaf", "Gmlc", "Lmf",
                    "Udsf")
            .collect(Collectors.toUnmodifiableMap(name -> name.toUpperCase(Locale.ROOT), name -> name));
    // NF types whose attribute is called a list in the specification, although it is a map like the others.
    private static final Map<String, String> LISTED = Map.of("SCP", "Scp", "SEPP", "Sepp");

    private ServedInstances() {}

    /**
     * Returns the information objects of all REGISTERED instances, by NF instance id.
     *
     * @param most maximum number of listed instances; if there are more, or their objects are too long, the list is
     *     omitted, since a partial one would appear complete
     * @return null if there is nothing to list
     */
    public static @Nullable ObjectNode of(Collection<NfInstance> instances, int most) {
        List<NFProfile> served = instances.stream()
                .map(NfInstance::profile)
                .filter(profile -> profile.nfStatus().equals("REGISTERED"))
                .filter(profile -> !profile.nfType().equals(NRF))
                .limit(most + 1L) // checked before sorting: too many are not listed at all
                .sorted(Comparator.comparing(NFProfile::id))
                .toList();
        if (served.isEmpty() || served.size() > most) {
            return null;
        }
        ObjectNode info = Json.object();
        served.forEach(profile -> add(info, profile));
        return JsonWeight.text(info) > MOST_OCTETS ? null : info;
    }

    private static void add(ObjectNode info, NFProfile profile) {
        String type = profile.nfType();
        String name = NAMES.get(type);
        String listed = LISTED.get(type);
        boolean told = false;
        if (name != null) {
            told = put(info, "served" + name + "Info", profile, attribute(name) + "Info");
            if (!type.equals("NEF")) { // an NEF has no list
                told |= put(info, "served" + name + "InfoList", profile, attribute(name) + "InfoList");
            }
        } else if (listed != null) {
            told = put(info, "served" + listed + "InfoList", profile, attribute(listed) + "Info");
        }
        if (!told) {
            info.withObject("/" + OTHERS).putObject(profile.id()).put("nfType", type);
        }
    }

    // An instance without information would be an empty object, for which some consumers reject the whole profile.
    private static boolean put(ObjectNode info, String served, NFProfile profile, String attribute) {
        JsonNode own = profile.document().get(attribute);
        if (own == null || own.isEmpty()) {
            return false;
        }
        info.withObject("/" + served).set(profile.id(), own);
        return true;
    }

    private static String attribute(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
