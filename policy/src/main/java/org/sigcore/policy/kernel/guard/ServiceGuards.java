// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

/** Makes the guards of services, one for each. */
@FunctionalInterface
public interface ServiceGuards {
    /** @param service one of {@link CongestionOptions#SERVICES}, once in a process */
    ServiceGuard of(String service);
}
