// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import java.util.Set;
import java.util.function.Supplier;
import org.sigcore.policy.settings.ServiceSettings;

/**
 * What tells the two kinds of associations apart.
 *
 * @param service whose policies decide: {@code pcf-am} or {@code pcf-ue}
 * @param resource the subscriber's data in the UDR: {@code am-data} or {@code ue-policy-set}
 * @param settings what operators change while it runs
 * @param lasting members of an update that describe the UE from then on
 */
public record AssociationKind(
        String service, String resource, Supplier<ServiceSettings.Service> settings, Set<String> lasting) {}
