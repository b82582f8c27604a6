// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.util.List;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code controlledshutdown}: takes an NF, or a part of its services, out of service without stopping it. */
@Doc("Takes an NF, or a part of its services, out of service without stopping it.")
public record ControlledShutdown(
        OperationalState operationalState,

        @Doc("Response to requests refused in COMPLETE_SHUTDOWN.") @Default("error503")
        String errorCodeProfile,

        @Doc("Services that are refused in PARTIAL_SHUTDOWN, and their own responses in COMPLETE_SHUTDOWN.")
        @Size(max = 64)
        List<Route> routes) {

    /** Extent of the shutdown. */
    public enum OperationalState {
        NORMAL,
        PARTIAL_SHUTDOWN,
        COMPLETE_SHUTDOWN
    }

    /** Setting of one service. */
    public record Route(
            @Doc("Name of the role that serves it.") String svcName,
            @Default("error503") String errorCodeProfile) {}
}
