// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Size;

/** Document {@code diameter/routingTable}: the peers that lead to each realm. */
@SpecRef("RFC 6733 2.7")
public record RoutingTable(
        @Doc("Routes. A named realm takes precedence over *, then a named application over *.")
        @Default("[]")
        @Size(max = 10_000)
        List<Route> routes) {
    /** Distribution of a route's requests among its peers. */
    public enum Selection {
        /** All open peers in turn. */
        ROUND_ROBIN,
        /** The first open peer. */
        PRIORITY
    }

    /** A row of the routing table. */
    public record Route(
            @Doc("Destination-Realm; * for every realm without its own route.") @Size(min = 1, max = 255)
            String realm,

            @Doc("Application: Gx, Rx, Sy, an Application-Id, or * for all.")
            @Default("*")
            @Matches("Gx|Rx|Sy|[0-9]{1,10}|[*]")
            String application,

            @Doc("Diameter identities.") @Default("[]") @Size(max = 64)
            List<String> peers,

            @Doc("Peer node set, instead of peers.") @Nullable
            String peerNodeSet,

            @Default("ROUND_ROBIN") Selection selection) {

        /** @param ofTheSet the peers of the set, if the route names an existing one */
        RealmRoute realmRoute(List<String> ofTheSet) {
            return new RealmRoute(
                    realm, applicationId(), peers.isEmpty() ? ofTheSet : peers, selection == Selection.PRIORITY);
        }

        private long applicationId() {
            return switch (application) {
                case "*" -> RealmRoute.ANY_APPLICATION;
                case "Gx" -> ApplicationId.GX;
                case "Rx" -> ApplicationId.RX;
                case "Sh" -> ApplicationId.SH;
                case "Sy" -> ApplicationId.SY;
                default -> Long.parseLong(application);
            };
        }
    }
}
