// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import org.sigcore.platform.configuration.schema.Doc;
import tools.jackson.databind.node.ObjectNode;

/** Profile of a producer that is not registered in an NRF. */
@Doc("A producer that no NRF tells of.")
public record StaticNfProfile(
        @Doc("An NFProfile as of TS 29.510; a profile of the NRF with the same nfInstanceId goes before it.")
        ObjectNode profile) {}
