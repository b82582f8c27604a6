// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.nf.PlmnId;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything under {@code sigcore.}: what all NFs configure alike. An unknown key stops the start.
 *
 * @param roles the roles that this process runs; {@code all} for every role of the NF
 * @param plmn the operator's PLMNs: what profiles name, whose subscribers are served, where NF sets belong; at least one
 * @param dataDir where the process keeps its files: the embedded database and the NF instance id
 * @param callbackKey of the URIs that others notify at, at least 16 characters and the same in all processes of the NF; empty
 *     for one that is made and kept in the data directory
 * @param drainTimeout how long requests in flight may take to finish after SIGTERM
 * @param kept the room in the heap for documents of peers
 * @param configuration start-up values of what an operator may change later, by item: see the configuration package
 * @param links where the roles are that this process does not run, by role name
 */
@ConfigurationProperties(prefix = "sigcore", ignoreUnknownFields = false)
public record SigcoreProperties(
        @DefaultValue("all") List<String> roles,
        @DefaultValue("001-01") List<PlmnId> plmn,
        @DefaultValue("data") Path dataDir,
        @DefaultValue("") String callbackKey,
        @DefaultValue("20s") Duration drainTimeout,
        @DefaultValue SbiProperties sbi,
        @DefaultValue DiameterProperties diameter,
        @DefaultValue NfProperties nf,
        @DefaultValue StoreProperties store,
        @DefaultValue NrfClientProperties nrfClient,
        @DefaultValue ManagementProperties management,
        @DefaultValue InternalProperties internal,
        @DefaultValue EgressProperties egress,
        @DefaultValue OauthProperties oauth2,
        @DefaultValue TraceProperties trace,
        @DefaultValue OverloadProperties overload,
        @DefaultValue KeptProperties kept,
        @DefaultValue Map<String, Object> configuration,
        @DefaultValue Map<String, ApiRoot> links) {

    public SigcoreProperties {
        if (plmn.isEmpty()) {
            throw new IllegalArgumentException("sigcore.plmn: expected at least one PLMN, such as 001-01");
        }
    }

    /** The PLMNs of this NF: its own where it has any, else the operator's. Never empty. */
    public List<PlmnId> plmns() {
        return nf.plmn().isEmpty() ? plmn : nf.plmn();
    }
}
