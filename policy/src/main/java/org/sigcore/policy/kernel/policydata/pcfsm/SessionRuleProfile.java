// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.pcfsm;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.RefersTo;
import org.sigcore.platform.configuration.schema.Size;

/**
 * Configuration document {@code policydata/pcfsm/sessionruleprofiles/{name}}: attributes that override those of a
 * session rule.
 */
@Doc("Attributes with which policies refine a session rule. Other attributes are unchanged.")
@SpecRef("TS 29.512 5.6.2.7")
public record SessionRuleProfile(
        @Nullable @Size(max = 512) String description,
        @Nullable Ambr authSessAmbr,
        @Nullable DefaultQos authDefQos,

        @Nullable @RefersTo("policydata/pcfsm/usagemonitoringdata")
        String refUmData,

        @Nullable @RefersTo("policydata/pcfsm/conditiondata")
        String refCondData) {}
