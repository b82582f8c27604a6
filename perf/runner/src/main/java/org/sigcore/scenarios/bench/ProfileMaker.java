// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.file.Population;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Creates the profiles of the registered network functions, with the services and sizes of the scenario and with
 * attributes by which a discovery finds exactly the profiles of one group. The result is deterministic for a scenario.
 * Pure.
 */
@SpecRef("TS 29.510 6.1.6.2.2")
public final class ProfileMaker {
    /** Mobile country code of the profiles' PLMN. */
    public static final String MCC = "001";

    /** Mobile network code of the profiles' PLMN. */
    public static final String MNC = "01";

    private static final JsonMapper PRETTY = JsonMapper.shared();
    /** Versions of services other than the first one. */
    private static final Map<String, String> VERSIONS = Map.of(
            "nudm-sdm",
            "v2",
            "nudr-dr",
            "v2",
            "nsmsf-sms",
            "v2",
            "nnssf-nsselection",
            "v2",
            "nchf-convergedcharging",
            "v3");

    private static final int LOCALITIES = 4;

    private ProfileMaker() {}

    /**
     * Creates a profile.
     *
     * @param number number of the profile within its type, from 0
     * @param host address of the network function
     * @param heartBeatSeconds requested heartbeat interval
     */
    public static ObjectNode profile(Population population, int number, String host, int port, int heartBeatSeconds) {
        String type = population.nfType();
        ObjectNode profile = Json.object()
                .put("nfInstanceId", id(type, number))
                .put("nfType", type)
                .put("nfStatus", "REGISTERED")
                .put("heartBeatTimer", heartBeatSeconds)
                .put("fqdn", fqdn(type, number))
                .put("priority", 1 + number % 3)
                .put("capacity", 100 - number % 5 * 10)
                .put("load", number % 40)
                .put("locality", locality(number));
        profile.putArray("plmnList").add(plmn());
        profile.putArray("sNssais").add(snssai());
        profile.putArray("ipv4Addresses").add(host);
        profile.putArray("nfSetIdList").add(set(population, number));
        info(profile, population, number);
        if (!population.services().isEmpty()) {
            ArrayNode services = profile.putArray("nfServices");
            population.services().forEach(service -> services.add(service(service, number, host, port)));
        }
        pad(profile, population, number);
        return profile;
    }

    /** Returns the instance id of a profile. */
    public static String id(String nfType, int number) {
        return UUID.nameUUIDFromBytes((nfType + number).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    /** Returns the host name of a profile. */
    public static String fqdn(String nfType, int number) {
        return name(nfType) + number + ".sigcore.lab";
    }

    /** Returns the locality of a profile. */
    public static String locality(int number) {
        return "loc" + number % LOCALITIES;
    }

    /** Returns the NF set of a profile, which corresponds to its group. */
    public static String set(Population population, int number) {
        return "set%d.%sset.5gc.mnc0%s.mcc%s"
                .formatted(population.groupOf(number), name(population.nfType()), MNC, MCC);
    }

    /** Returns the group id that an SLF reports for a group. */
    public static String groupId(String nfType, int group) {
        return name(nfType) + "-group-" + group;
    }

    /** Returns the data network of a group. */
    public static String dnn(int group) {
        return "dnn" + group;
    }

    /** Returns the slice of all profiles. */
    public static ObjectNode snssai() {
        return Json.object().put("sst", 1).put("sd", "000001");
    }

    private static ObjectNode plmn() {
        return Json.object().put("mcc", MCC).put("mnc", MNC);
    }

    private static String name(String nfType) {
        return nfType.toLowerCase(Locale.ROOT);
    }

    // Adds the attributes that distinguish the groups of a type.
    private static void info(ObjectNode profile, Population population, int number) {
        int group = population.groupOf(number);
        String type = population.nfType();
        switch (type) {
            case "UDM", "AUSF", "UDR", "PCF", "CHF" -> {
                ObjectNode info = profile.putObject(name(type) + "Info");
                String supis = population.supis();
                if (supis == null) {
                    info.put("groupId", groupId(type, group));
                } else {
                    String[] range = supis.split("-", 2);
                    info.putArray("supiRanges")
                            .addObject()
                            .put("start", range[0])
                            .put("end", range[1]);
                }
                if (type.equals("UDR")) {
                    info.putArray("supportedDataSets").add("SUBSCRIPTION").add("POLICY");
                } else if (type.equals("PCF")) {
                    info.putArray("dnnList").add(dnn(group));
                }
            }
            case "AMF" -> amfInfo(profile, group);
            case "SMF" -> smfInfo(profile, group);
            default -> {
                // found by type
            }
        }
    }

    private static void amfInfo(ObjectNode profile, int group) {
        ObjectNode info =
                profile.putObject("amfInfo").put("amfRegionId", "01").put("amfSetId", "%03d".formatted(group));
        ObjectNode guami = info.putArray("guamiList").addObject();
        guami.set("plmnId", plmn());
        guami.put("amfId", amfId(group));
    }

    /** Returns the AMF id that the AMFs of a group share. */
    public static String amfId(int group) {
        return "01%04x".formatted(group);
    }

    private static void smfInfo(ObjectNode profile, int group) {
        ObjectNode info = profile.putObject("smfInfo");
        ObjectNode slice = info.putArray("sNssaiSmfInfoList").addObject();
        slice.set("sNssai", snssai());
        slice.putArray("dnnSmfInfoList").addObject().put("dnn", dnn(group));
        ObjectNode tai = info.putArray("taiList").addObject();
        tai.set("plmnId", plmn());
        tai.put("tac", "000001");
    }

    private static ObjectNode service(String name, int number, String host, int port) {
        ObjectNode service = Json.object()
                .put("serviceInstanceId", name + "-" + number)
                .put("serviceName", name)
                .put("scheme", "http")
                .put("nfServiceStatus", "REGISTERED")
                .put("priority", 1 + number % 2)
                .put("capacity", 100)
                .put("load", number % 30);
        String version = VERSIONS.getOrDefault(name, "v1");
        service.putArray("versions")
                .addObject()
                .put("apiVersionInUri", version)
                .put("apiFullVersion", version.substring(1) + ".0.0");
        service.putArray("ipEndPoints")
                .addObject()
                .put("ipv4Address", host)
                .put("transport", "TCP")
                .put("port", port);
        return service;
    }

    // The guides count the bytes of the pretty-printed profile; sizes are distributed over the range.
    private static void pad(ObjectNode profile, Population population, int number) {
        int range = population.maxBytes() - population.minBytes();
        int wanted = population.minBytes() + (range == 0 ? 0 : number * 613 % range);
        ObjectNode custom = profile.putObject("customInfo").put("site", "");
        int missing = wanted - PRETTY.writerWithDefaultPrettyPrinter().writeValueAsBytes(profile).length;
        if (missing > 0) {
            custom.put("site", "x".repeat(missing));
        } else {
            profile.remove("customInfo");
        }
    }
}
