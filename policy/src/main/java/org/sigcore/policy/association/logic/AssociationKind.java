// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import java.util.Set;

/**
 * What tells the two kinds of associations apart.
 *
 * @param service whose policies decide: {@code pcf-am} or {@code pcf-ue}
 * @param resource the subscriber's data in the UDR: {@code am-data} or {@code ue-policy-set}
 * @param validateUser refuse a subscriber that the UDR does not have
 * @param features our mask of optional features
 * @param lasting members of an update that describe the UE from then on
 */
public record AssociationKind(
        String service, String resource, boolean validateUser, String features, Set<String> lasting) {}
