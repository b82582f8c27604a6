// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import org.jspecify.annotations.Nullable;

/**
 * Service as deployed in the guide.
 *
 * @param service name in the guide, without a release prefix
 * @param pods number of replicas, minimum and maximum
 * @param cpu vCPU limit of a pod
 * @param memoryGi memory limit of a pod
 * @param request requests of a pod that differ from the limits; null if none differs
 * @param ephemeral ephemeral storage of a pod; null if the guide does not state it
 */
public record Resource(
        String service,
        int pods,
        double cpu,
        double memoryGi,
        @Nullable Request request,
        @Nullable Ephemeral ephemeral) {
    public Resource {
        Require.present("service", service);
        Require.atLeast("pods", pods, 0);
    }

    /** Requests of a pod; an absent one equals the limit. */
    public record Request(@Nullable Double cpu, @Nullable Double memoryGi) {}

    /** Request in MiB and limit in GiB. */
    public record Ephemeral(double requestMi, double limitGi) {}
}
