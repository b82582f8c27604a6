// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

/** Creates the guards, one per service. */
@FunctionalInterface
public interface ServiceGuards {
    /** @param service one of {@link CongestionOptions#SERVICES}; at most once per process */
    ServiceGuard of(String service);
}
