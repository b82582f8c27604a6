// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;

/** One member of an NRF set. */
@Doc("NRF of a set.")
public record NrfInstance(
        @Doc("API root, such as http://nrf1.example:8080.") ApiRoot apiRoot,

        @Default("1") @Range(min = 0, max = 65535) @Doc("Priority; the NRF with the lowest value is tried first.")
        int priority,

        @Default("65535") @Range(min = 0, max = 65535) @Doc("Share of the requests among NRFs of the same priority.")
        int capacity) {}
