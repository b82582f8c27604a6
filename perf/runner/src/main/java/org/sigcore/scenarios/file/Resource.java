// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * Service as deployed in the guide.
 *
 * @param service name in the guide, without a release prefix
 * @param pods number of replicas
 * @param cpu vCPU limit of a pod
 * @param memoryGi memory limit of a pod
 */
public record Resource(String service, int pods, double cpu, double memoryGi) {
    public Resource {
        Require.present("service", service);
        Require.atLeast("pods", pods, 0);
    }
}
