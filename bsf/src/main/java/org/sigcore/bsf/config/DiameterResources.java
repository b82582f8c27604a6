// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.config;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.config.RxProperties.Mode;
import org.sigcore.platform.configuration.Between;
import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.Default;
import org.sigcore.platform.configuration.Doc;
import org.sigcore.platform.configuration.Matches;
import org.sigcore.platform.configuration.Range;
import org.sigcore.platform.configuration.Size;

/**
 * What an operator sets of diam-gateway at {@code /oc-bsf-configuration/v1/…}. The properties {@code sigcore.diameter.*} and
 * {@code bsf.diameter.*} hold until then; peers and routes given here come on top of those.
 */
public final class DiameterResources {
    private static final String IDENTITY = "[0-9A-Za-z]([-0-9A-Za-z.]{0,253}[0-9A-Za-z])?";

    /** {@code diameterSettings}. */
    public static final ConfigResource<Settings> SETTINGS = ConfigResource.of(
                    "diameterSettings",
                    Settings.class,
                    new Settings(null, null, Duration.ofSeconds(3), Duration.ofSeconds(5), Duration.ofSeconds(30)))
            .doc("How diam-gateway routes Rx, and its timers.");

    /** {@code peerNodes}, by a name of the operator's. */
    public static final ConfigCollection<PeerNode> PEER_NODES = ConfigCollection.of("peerNodes", PeerNode.class)
            .doc("Diameter neighbours: AFs and PCFs.")
            .checkAll((nodes, problems) -> {
                long identities = nodes.values().stream()
                        .map(node -> node.identity().toLowerCase(Locale.ROOT))
                        .distinct()
                        .count();
                problems.unless(identities == nodes.size(), "", "expected an identity to stand once");
            });

    /** {@code peerNodeSets}, by name. */
    public static final ConfigCollection<PeerNodeSet> PEER_NODE_SETS = ConfigCollection.of(
                    "peerNodeSets", PeerNodeSet.class)
            .doc("Peers that stand in for one another, such as the PCFs of one set.");

    /** {@code routingTable}. */
    public static final ConfigResource<RoutingTable> ROUTING_TABLE = ConfigResource.of(
                    "routingTable", RoutingTable.class, new RoutingTable(List.of()))
            .doc("Peers that lead to other realms, or to ours.");

    /** {@code errorMappings}, by the name of the fault. */
    public static final ConfigCollection<ErrorMapping> ERROR_MAPPINGS = ConfigCollection.of(
                    "errorMappings", ErrorMapping.class)
            .doc("What diam-gateway answers with, by fault: NO_BINDING, NO_PCF_HOST, LOOKUP_FAILED, TOO_MANY_LOOKUPS,"
                    + " PEER_UNREACHABLE, REALM_NOT_SERVED, NO_ANSWER, PEER_BUSY, CONGESTION, RATE_LIMIT.");

    /** {@code sessionRetryProfiles}, by name, in the order of the names. */
    public static final ConfigCollection<SessionRetryProfile> SESSION_RETRY_PROFILES = ConfigCollection.of(
                    "sessionRetryProfiles", SessionRetryProfile.class)
            .doc("When a request is tried at another PCF; the first profile that fits counts.");

    private DiameterResources() {}

    /** The value of {@code diameterSettings}. */
    public record Settings(
            @Doc("What becomes of the first AAR of a session; what bsf.diameter.mode says when left out.") @Nullable
            Mode mode,

            @Doc("First AARs that wait for their look-up at a time; bsf.diameter.max-lookups when left out.")
            @Range(min = 1, max = 1_000_000)
            @Nullable
            Integer maxLookups,

            @Doc("Pause before a lost peer is connected to again.") @Between(min = "100ms", max = "10m")
            Duration reconnectDelay,

            @Doc("How long an answer is waited for.") @Between(min = "100ms", max = "2m")
            Duration responseTimeout,

            @Doc("Silence after which a peer is asked whether it is there.") @Between(min = "1s", max = "10m")
            Duration watchdogInterval) {}

    /** A neighbour. */
    public record PeerNode(
            @Doc("The Origin-Host that it must show.") @Matches(IDENTITY)
            String identity,

            @Doc("Its realm; learned from it when left out.") @Matches(IDENTITY) @Nullable
            String realm,

            @Doc("Where to connect to; it connects to us when left out.") @Size(min = 1, max = 255) @Nullable
            String host,

            @Default("3868") @Range(min = 1, max = 65535) int port,

            @Doc("tcp or sctp") @Default("TCP") Transport transport) {}

    /** How a neighbour is connected. */
    public enum Transport {
        TCP,
        SCTP
    }

    /** Peers that stand in for one another. */
    public record PeerNodeSet(
            @Doc("Identities, the preferred one first.") @Size(min = 1, max = 64) @Matches(IDENTITY)
            List<String> identities) {}

    /** Routes, the first that fits counts. */
    public record RoutingTable(
            @Size(max = 1000) @Default("[]") List<Route> routes) {}

    /** Peers that lead to a realm. */
    public record Route(
            @Doc("* stands for every realm that no other route names.") @Size(min = 1, max = 255)
            String realm,

            @Size(min = 1, max = 64) @Matches(IDENTITY) List<String> identities,

            @Doc("The others are stand-bys of the first.") @Default("false")
            boolean firstOnly) {}

    /** An answer in the place of the usual one. */
    public record ErrorMapping(
            @Doc("Result-Code, or Experimental-Result-Code where there is a vendorId.") @Range(min = 1000, max = 9999)
            int code,

            @Doc("Vendor-Id of the Experimental-Result; 0 for a Result-Code.")
            @Range(min = 0, max = 0xFFFFFFFFL)
            @Default("0")
            long vendorId,

            @Doc("Error-Message; empty for none.") @Size(max = 255) @Default("")
            String message) {}

    /** When a request is tried elsewhere. */
    public record SessionRetryProfile(
            @Doc("Which requests it is for.") @Size(min = 1) @Default("[\"AAR_I\"]")
            List<Message> messages,

            @Doc("Answers that are not final: Result-Code or Experimental-Result-Code.")
            @Range(min = 1000, max = 9999)
            @Default("[5065, 5012]")
            List<Integer> resultCodes,

            @Doc("Also when there is no answer in time.") @Default("true")
            boolean onTimeout,

            @Doc("Also when no peer leads there.") @Default("true")
            boolean onUnreachable,

            @Doc("Hosts to try after the first.") @Range(min = 1, max = 8) @Default("1")
            int maxRetries,

            @Doc("Hosts to try; when empty, the others of the peer node set that the first host is in.")
            @Matches(IDENTITY)
            @Default("[]")
            List<String> alternates) {}

    /** The requests of Rx. */
    public enum Message {
        AAR_I,
        AAR_U,
        STR,
        RAR,
        ASR
    }
}
