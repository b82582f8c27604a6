// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Doc;
import tools.jackson.databind.node.ObjectNode;

/** Profile of a producer that is not registered in an NRF. */
@Doc("Producer that is not registered with an NRF.")
public record StaticNfProfile(
        @Doc("NFProfile as of TS 29.510. A profile of the NRF with the same nfInstanceId takes precedence.")
        ObjectNode profile) {}
