// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf;

import java.util.UUID;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Profiles and other documents for tests, written with single quotes. */
public final class Profiles {
    private Profiles() {}

    /** Returns a minimal valid profile with a new identity and further members. */
    public static ObjectNode profile(String nfType, String members) {
        ObjectNode profile = object(
                "{'nfStatus':'REGISTERED','ipv4Addresses':['127.0.0.1']," + "'plmnList':[{'mcc':'001','mnc':'01'}]}");
        profile.put("nfInstanceId", UUID.randomUUID().toString()).put("nfType", nfType);
        object(members).properties().forEach(member -> profile.set(member.getKey(), member.getValue()));
        return profile;
    }

    /** Returns a service with further members, as a member of nfServiceList. */
    public static String service(String name, String members) {
        return "'" + name + "-1':{'serviceInstanceId':'" + name + "-1','serviceName':'" + name + "',"
                + "'versions':[{'apiVersionInUri':'v1','apiFullVersion':'1.0.0'}],'scheme':'http',"
                + "'nfServiceStatus':'REGISTERED'" + (members.isEmpty() ? "" : "," + members) + "}";
    }

    /** Returns a profile with services only. */
    public static ObjectNode withServices(String nfType, String... services) {
        return profile(nfType, "{'nfServiceList':{" + String.join(",", services) + "}}");
    }

    /** Returns the identity of a profile. */
    public static String id(JsonNode profile) {
        return String.valueOf(Json.string(profile, "nfInstanceId"));
    }

    /** Parses an object. */
    public static ObjectNode object(String text) {
        return (ObjectNode) json(text);
    }

    /** Parses any document. */
    public static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }
}
