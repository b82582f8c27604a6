// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** Route selection descriptor of a URSP rule. */
@Doc("PDU session that traffic may use, with validity criteria for time and location.")
@SpecRef("TS 24.526 table 5.2.1")
public record RouteSelectionDescriptor(
        @Range(min = 0, max = 255) int precedence,

        @Doc("Offload to a non-3GPP access without a PDU session. Only conditions may accompany it.") @Default("false")
        boolean nonSeamlessOffload,

        @Nullable @Range(min = 1, max = 3) Integer sscMode,
        @Nullable @Size(min = 1, max = 16) List<Slice> snssais,
        @Nullable @Size(min = 1, max = 16) List<String> dnns,

        @Nullable @OneOf({"IPV4", "IPV6", "IPV4V6", "UNSTRUCTURED", "ETHERNET"})
        String pduSessionType,

        @Nullable @OneOf({"3GPP_ACCESS", "NON_3GPP_ACCESS"}) String preferredAccess,

        @Doc("Session over several accesses.") @Default("false")
        boolean multiAccess,

        @Doc("PDU session pair ID of redundant sessions.") @Nullable @Range(min = 0, max = 6)
        Integer pduSessionPairId,

        @Doc("Redundancy sequence number, v1 or v2.") @Nullable @Range(min = 1, max = 2)
        Integer rsn,

        @Nullable Location locationCriteria,
        @Nullable Window timeWindow,

        @Doc("Offload to a ProSe relay.") @Default("false") boolean proseRelayOffload,

        @Doc("Multi-path preference: over Uu and a ProSe relay at the same time.") @Default("false")
        boolean proseMultiPath,

        @Doc("Components of types without their own attribute.") @Nullable @Size(min = 1, max = 100)
        List<UnknownComponent> others) {
    /** S-NSSAI. */
    @Doc("S-NSSAI.")
    public record Slice(
            @Range(min = 0, max = 255) int sst,
            @Nullable @Matches("[0-9A-Fa-f]{6}") String sd) {}

    /** Validity period. */
    @Doc("Time window; start and stop in RFC 3339 format.")
    public record Window(String start, String stop) {}

    /** Location criteria. */
    @Doc("Location criteria: cells, RAN nodes and tracking areas.")
    @SpecRef("TS 24.526 table 5.2.2")
    public record Location(
            @Nullable @Size(min = 1, max = 30) List<NrCell> nrCells,
            @Nullable @Size(min = 1, max = 30) List<EutraCell> eutraCells,
            @Nullable @Size(min = 1, max = 30) List<RanNode> ranNodes,
            @Nullable @Size(min = 1, max = 16) List<Area> tais) {}

    /** NR cell. */
    @Doc("NR cell.")
    public record NrCell(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{9}") String nrCellId) {}

    /** E-UTRA cell. */
    @Doc("E-UTRA cell.")
    public record EutraCell(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{7}") String eutraCellId) {}

    /** Global gNB identifier. */
    @Doc("Identity of a gNB, left-aligned in 32 bits.")
    public record RanNode(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{8}") String gNbId) {}

    /** Tracking area. */
    @Doc("Tracking area.")
    public record Area(
            Upsi.Plmn plmnId, @Matches("[0-9A-Fa-f]{6}") String tac) {}
}
