// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.service;

/** Tables of the role. They are accessible only after their migration. */
public record BindingStores(
        PcfBindingStore sessions,
        DocumentStore ues,
        DocumentStore mbs,
        DocumentStore subscriptions,
        NotificationOutbox outbox,
        TerminationStore terminations,
        PcfHostStore pcfHosts) {}
