// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/** NF profiles for tests. */
public final class Profiles {
    private Profiles() {}

    /** Returns a registered UDM with nudm-sdm v2 at a port of 127.0.0.1. */
    public static ObjectNode udm(String id, int port) {
        return Json.parseObject("""
                {"nfInstanceId": "%s", "nfType": "UDM", "nfStatus": "REGISTERED",
                 "nfServiceList": {"sdm": {"serviceInstanceId": "sdm", "serviceName": "nudm-sdm",
                   "versions": [{"apiVersionInUri": "v2", "apiFullVersion": "2.0.0"}], "scheme": "http",
                   "nfServiceStatus": "REGISTERED", "ipEndPoints": [{"ipv4Address": "127.0.0.1", "port": %d}]}}}
                """.formatted(id, port).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a registered UDM in an NF set. */
    public static ObjectNode udm(String id, int port, String set) {
        ObjectNode profile = udm(id, port);
        profile.putArray("nfSetIdList").add(set);
        return profile;
    }

    /** Returns an end point of a service. */
    public static ObjectNode endpoint(String kind, String address, int port) {
        return Json.object().put(kind, address).put("port", port);
    }
}
