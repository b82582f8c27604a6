// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.sigcore.model.ApiRoot;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything under {@code sigcore.}: what all NFs configure alike. An unknown key stops the start.
 *
 * @param roles the roles that this process runs; {@code all} for every role of the NF
 * @param dataDir where the process keeps its files: the embedded database and the NF instance id
 * @param drainTimeout how long requests in flight may take to finish after SIGTERM
 * @param configuration start-up values of what an operator may change later, by item: see the configuration package
 * @param links where the roles are that this process does not run, by role name
 */
@ConfigurationProperties(prefix = "sigcore", ignoreUnknownFields = false)
public record SigcoreProperties(
        @DefaultValue("all") List<String> roles,
        @DefaultValue("data") Path dataDir,
        @DefaultValue("20s") Duration drainTimeout,
        @DefaultValue SbiProperties sbi,
        @DefaultValue DiameterProperties diameter,
        @DefaultValue NfProperties nf,
        @DefaultValue StoreProperties store,
        @DefaultValue NrfClientProperties nrfClient,
        @DefaultValue EgressProperties egress,
        @DefaultValue TraceProperties trace,
        @DefaultValue Map<String, Object> configuration,
        @DefaultValue Map<String, ApiRoot> links) {}
