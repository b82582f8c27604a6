// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Creates minimal profiles with which an NF can be discovered. Stateless. */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.3"})
final class Profiles {
    private static final Pattern API = Pattern.compile("([^/]+)/(v\\d+)");

    private Profiles() {}

    /**
     * Returns the profile of an NF with one service, without TLS.
     *
     * @param api name and version of the service, {@code nudr-dr/v2}
     * @throws IllegalArgumentException if {@code api} is malformed
     */
    static ObjectNode of(String nfType, String api, String host, int port) {
        Matcher name = API.matcher(api);
        if (!name.matches()) {
            throw new IllegalArgumentException("expected name and version such as nudr-dr/v2, got " + api);
        }
        ObjectNode profile = Json.object()
                .put("nfInstanceId", UUID.randomUUID().toString())
                .put("nfType", nfType)
                .put("nfStatus", "REGISTERED")
                .put("heartBeatTimer", 10);
        locate(profile, host);
        ObjectNode service = profile.putArray("nfServices")
                .addObject()
                .put("serviceInstanceId", name.group(1))
                .put("serviceName", name.group(1))
                .put("scheme", "http")
                .put("nfServiceStatus", "REGISTERED");
        service.putArray("versions")
                .addObject()
                .put("apiVersionInUri", name.group(2))
                .put("apiFullVersion", name.group(2).substring(1) + ".0.0");
        ObjectNode endPoint = Json.object().put("transport", "TCP").put("port", port);
        if (isIpv4(host)) {
            endPoint.put("ipv4Address", host);
        } else {
            service.put("fqdn", host);
        }
        service.putArray("ipEndPoints").add(endPoint);
        return profile;
    }

    private static void locate(ObjectNode profile, String host) {
        if (isIpv4(host)) {
            profile.putArray("ipv4Addresses").add(host);
        } else {
            profile.put("fqdn", host);
        }
    }

    private static boolean isIpv4(String host) {
        return host.matches("[0-9.]+");
    }
}
