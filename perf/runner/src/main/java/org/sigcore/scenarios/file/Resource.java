// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

/**
 * A service as the guide deployed it.
 *
 * @param service the guide's name, without a release prefix
 * @param pods replicas
 * @param cpu vCPU of a pod (limit)
 * @param memoryGi memory of a pod (limit)
 */
public record Resource(String service, int pods, double cpu, double memoryGi) {
    public Resource {
        Require.present("service", service);
        Require.atLeast("pods", pods, 0);
    }
}
