// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nrf;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * NF profiles for measuring: types, numbers and sizes as a benchmark guide tells them, or many types of some size. The
 * same arguments give the same profiles.
 */
final class Population {
    private static final int SETS_OF = 6;
    private static final int SLICES = 20;

    private Population() {}

    /**
     * Profiles of one NF type.
     *
     * @param bytes size of each, printed with line breaks, as the guide counts
     */
    record Kind(String nfType, int count, int bytes) {
        /** The service that queries for this type name. */
        String service() {
            return "n" + nfType.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9]", "") + "-bench";
        }
    }

    /** The first set of the guide: 250 profiles, or nearly so. */
    static List<Kind> guide() {
        return List.of(
                new Kind("AMF", 58, 10_000),
                new Kind("AUSF", 6, 4640),
                new Kind("BSF", 3, 1700),
                new Kind("CHF", 3, 1800),
                new Kind("GMLC", 6, 630),
                new Kind("LMF", 6, 2400),
                new Kind("PCF", 30, 2000),
                new Kind("SMF", 94, 6500),
                new Kind("UDM", 6, 3200),
                new Kind("UDR", 26, 1850),
                new Kind("SLF", 3, 2100),
                new Kind("SMSF", 3, 11_300),
                new Kind("NEF", 3, 11_300),
                new Kind("CBCF", 3, 11_300));
    }

    /** The guide's types and some more, in equal numbers. */
    static List<Kind> many(int types, int profiles) {
        List<Kind> kinds = new ArrayList<>();
        List<Kind> guide = guide();
        for (int i = 0; i < types; i++) {
            Kind like = guide.get(i % guide.size());
            String name = i < guide.size() ? like.nfType() : "CUSTOM_" + i;
            kinds.add(new Kind(name, profiles / types, like.bytes()));
        }
        return kinds;
    }

    /** The n-th profile of a kind. */
    static ObjectNode profile(Kind kind, int n) {
        ObjectNode profile = Json.object();
        profile.put("nfInstanceId", id(kind.nfType(), n));
        profile.put("nfType", kind.nfType());
        profile.put("nfStatus", "REGISTERED");
        profile.put("heartBeatTimer", 3600);
        profile.put(
                "fqdn", kind.nfType().toLowerCase(java.util.Locale.ROOT).replace('_', '-') + n + ".5gc.example.com");
        profile.putArray("ipv4Addresses").add("10.%d.%d.%d".formatted(n / 65536, n / 256 % 256, n % 256));
        profile.putArray("plmnList").addObject().put("mcc", "001").put("mnc", "01");
        profile.put("priority", 1 + n % 5).put("capacity", 100).put("load", n % 100);
        profile.put("locality", "site-" + n % 4);
        profile.putArray("nfSetIdList").add(set(kind, n));
        ArrayNode slices = profile.putArray("sNssais");
        for (int i = 0; i < 4; i++) {
            slices.addObject().put("sst", 1).put("sd", sd(n + i));
        }
        info(profile, kind, n);
        ObjectNode services = profile.putObject("nfServiceList");
        services(services, kind, n, 1);
        fill(profile, services, kind, n);
        return profile;
    }

    /** The set of the n-th profile. */
    static String set(Kind kind, int n) {
        return "set%03d.%sset.5gc.mnc001.mcc001"
                .formatted(
                        n / SETS_OF,
                        kind.nfType().toLowerCase(java.util.Locale.ROOT).replace("_", ""));
    }

    /** A slice differentiator, one of a few. */
    static String sd(int n) {
        return "%06x".formatted(n % SLICES);
    }

    static String id(String nfType, int n) {
        return UUID.nameUUIDFromBytes((nfType + n).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    // Each subscriber is served by all, as in the guide, whose answers hold every UDM.
    private static void info(ObjectNode profile, Kind kind, int n) {
        switch (kind.nfType()) {
            case "UDM", "AUSF", "UDR", "PCF", "CHF" -> {
                ObjectNode info = profile.putObject(kind.nfType().toLowerCase(java.util.Locale.ROOT) + "Info");
                ArrayNode ranges = info.putArray("supiRanges");
                ranges.addObject().put("start", "001010000000000").put("end", "001019999999999");
                if (kind.nfType().equals("UDM")) {
                    info.putArray("routingIndicators").add("0000").add("1234");
                }
            }
            case "SMF" -> {
                ArrayNode items = profile.putObject("smfInfo").putArray("sNssaiSmfInfoList");
                for (int i = 0; i < 4; i++) {
                    ObjectNode item = items.addObject();
                    item.putObject("sNssai").put("sst", 1).put("sd", sd(n + i));
                    ArrayNode dnns = item.putArray("dnnSmfInfoList");
                    dnns.addObject().put("dnn", "internet");
                    dnns.addObject().put("dnn", "ims");
                }
            }
            case "AMF" -> {
                ObjectNode info = profile.putObject("amfInfo");
                info.put("amfRegionId", "01").put("amfSetId", "%03x".formatted(n / SETS_OF));
                ObjectNode guami = info.putArray("guamiList").addObject();
                guami.putObject("plmnId").put("mcc", "001").put("mnc", "01");
                guami.put("amfId", "%06x".formatted(65536 + n));
            }
            default -> profile.putObject("customInfo").put("n", n);
        }
    }

    private static void services(ObjectNode services, Kind kind, int n, int count) {
        for (int i = services.size(); i < count; i++) {
            String name = i == 0 ? kind.service() : kind.service() + i;
            ObjectNode service = services.putObject(name + "-" + n);
            service.put("serviceInstanceId", name + "-" + n).put("serviceName", name);
            service.putArray("versions")
                    .addObject()
                    .put("apiVersionInUri", "v1")
                    .put("apiFullVersion", "1.0.0");
            service.put("scheme", "http").put("nfServiceStatus", "REGISTERED");
            service.putArray("ipEndPoints")
                    .addObject()
                    .put("ipv4Address", "10.0.0.1")
                    .put("port", 8080);
            service.put("priority", 1).put("capacity", 100).put("load", 10);
        }
    }

    private static void fill(ObjectNode profile, ObjectNode services, Kind kind, int n) {
        for (int count = 2; count < 8 && size(profile) + 700 < kind.bytes(); count++) {
            services(services, kind, n, count);
        }
        int missing = kind.bytes() - size(profile) - 40;
        if (missing > 0) {
            ArrayNode text = profile.putObject("vendorSpecific-000001").putArray("attributes");
            for (int i = 0; i < missing / 60; i++) {
                text.add("attribute-%05d-of-the-vendor-of-%s"
                        .formatted(i, profile.path("nfInstanceId").asString().substring(0, 8)));
            }
        }
    }

    private static int size(ObjectNode profile) {
        return profile.toPrettyString().length();
    }
}
