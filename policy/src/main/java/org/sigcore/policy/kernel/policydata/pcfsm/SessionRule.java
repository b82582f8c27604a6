// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.sigcore.platform.configuration.schema.Size;
import tools.jackson.databind.node.ObjectNode;

/**
 * Configuration document {@code policydata/pcfsm/sessionrules/{name}}: attributes as in SessionRule, whose sessRuleId
 * is the name.
 */
@Doc("Session rule that policies install by name, as SessionRule of TS 29.512. Its sessRuleId is the name in the path.")
@SpecRef("TS 29.512 5.6.2.7")
public record SessionRule(
        @Nullable @Size(max = 512) String description,
        @Nullable Ambr authSessAmbr,
        @Nullable DefaultQos authDefQos,

        @Nullable @RefersTo("policydata/pcfsm/usagemonitoringdata")
        String refUmData,

        @Nullable @RefersTo("policydata/pcfsm/conditiondata")
        String refCondData,

        @Doc("Other attributes of SessionRule, as defined there.") @Nullable
        ObjectNode further) {}
