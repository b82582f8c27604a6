// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.Json;
import org.sigcore.scp.scpworker.logic.ProfileCompiler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Logs services of NF instances that are skipped because requests cannot be sent to them. Thread-safe. */
final class UnusableServices {
    private static final Logger LOG = LoggerFactory.getLogger(UnusableServices.class);
    private static final int MOST_LOGGED = 1000;

    private final Set<String> logged = ConcurrentHashMap.newKeySet();

    /** Logs the skipped services of a profile, once for each of the first {@value #MOST_LOGGED} NF instances. */
    void logOnce(ObjectNode profile) {
        int services = ProfileCompiler.unusable(profile);
        String id = String.valueOf(Json.string(profile, "nfInstanceId"));
        if (services > 0 && logged.size() < MOST_LOGGED && logged.add(id)) {
            log(id, services);
        }
    }

    /** Logs the number of skipped services of an NF instance. */
    static void log(String nfInstanceId, int services) {
        LOG.atWarn()
                .addKeyValue("event", "services-unusable")
                .addKeyValue("nfInstanceId", nfInstanceId.replaceAll("[^!-~]", "?"))
                .addKeyValue("services", services)
                .log("services skipped: no valid scheme, host, apiPrefix or instance id in their profile");
    }
}
