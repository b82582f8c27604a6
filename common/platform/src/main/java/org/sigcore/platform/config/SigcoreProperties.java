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
 * Everything below {@code sigcore.}: the configuration that all NFs share. An unknown key prevents the start.
 *
 * @param roles the roles that this process runs; {@code all} for every role of the NF
 * @param plmn the operator's PLMNs, for profiles, served subscribers and NF sets; at least one
 * @param dataDir directory of the process's files: the embedded database and the NF instance id
 * @param callbackKey key of the callback URIs, at least 16 characters and the same in all processes of the NF; empty to
 *     generate one and store it in the data directory
 * @param drainTimeout maximum time for requests in flight to finish after SIGTERM
 * @param kept memory budget for documents of peers
 * @param configuration start-up values of items that an operator may change later; see the configuration package
 * @param links addresses of the roles that this process does not run, by role name
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

    /** Returns the PLMNs of this NF: its own if configured, else the operator's. Never empty. */
    public List<PlmnId> plmns() {
        return nf.plmn().isEmpty() ? plmn : nf.plmn();
    }
}
